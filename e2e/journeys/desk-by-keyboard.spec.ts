import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { nightlyIf } from '../kit/nightly.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const widget = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

/** Moves the focus by one key alone. */
async function moveTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1)
    await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** Fills the ticket with what is typed in the palette, and makes it a market order. */
async function fillTicket(page: Page, typed: string, amount?: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(typed);
  await expect(page.getByRole('option').first()).toContainText(/^(Buy|Sell) /);
  await page.keyboard.press('Enter');
  const ticket = widget(page, 'Order ticket');
  await expect(ticket.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  if (amount !== undefined) await page.keyboard.type(amount);
  const type = ticket.getByRole('combobox', { name: 'Type' });
  if ((await type.inputValue()) === 'Market') return;
  await moveTo(page, type, 'Shift+Tab');
  await page.keyboard.type('Market');
  await page.keyboard.press('Enter');
  await expect(type).toHaveValue('Market');
}

/** Sends the order of the ticket by Enter, Enter. */
async function sendByEnter(page: Page, order: RegExp): Promise<void> {
  await moveTo(page, widget(page, 'Order ticket').getByRole('button', { name: /^(Buy|Sell) BTC/ }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(dialog).toContainText(order);
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Order filled')).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Chooses what opens a dialog in the open menu. */
async function chooseInMenu(page: Page, item: string): Promise<Locator> {
  const menuItem = page.getByRole('menuitem', { name: item });
  await expect(menuItem).toBeVisible();
  await moveTo(page, menuItem, 'ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`design §6, §9 a basis trade by keyboard, ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 1440, height: 900 } });

    test(
      'is put on and taken off on two venues, and every question is accessible',
      nightlyIf(true),
      async ({ page }) => {
        test.slow();
        await signIn(page, 'trader', '/execution');
        await expect(widget(page, 'Order ticket').getByText(/^Bid [\d,.]+/)).toBeVisible();
        await fillTicket(page, 'buy 0.05 btc');
        await sendByEnter(page, /Buy 0.05 BTC/);
        await fillTicket(page, 'sell btc perp deribit', '5000');
        await sendByEnter(page, /Sell 5,000 USD/);

        const positions = widget(page, 'Live positions');
        const perpetual = positions.getByRole('row').filter({ hasText: 'BTC/USDT perp' });
        await perpetual.focus();
        await page.keyboard.press('Shift+F10');
        const exits = await chooseInMenu(page, 'Take profit / stop loss');
        await expectAccessible(page, '[role=dialog]');
        await page.keyboard.press('Escape');
        await expect(exits).toBeHidden();
        await perpetual.focus();
        await moveTo(page, perpetual.getByRole('button', { name: 'Close' }), 'ArrowRight');
        await page.keyboard.press('Enter');
        const amount = await chooseInMenu(page, 'Amount…');
        await expectAccessible(page, '[role=dialog]');
        await page.keyboard.press('Escape');
        await expect(amount).toBeHidden();
        await positions.getByRole('checkbox', { name: 'Select row 1' }).press('Space');
        await expect(positions.getByRole('group', { name: 'Selected positions' })).toBeVisible();
        await expectAccessible(page);

        await fillTicket(page, 'sell 0.05 btc spot bin');
        await sendByEnter(page, /Sell 0.05 BTC/);
        await fillTicket(page, 'buy btc perp deribit', '5000');
        await sendByEnter(page, /Buy 5,000 USD/);
        await expect(toast(page, 'Order filled').first()).toBeVisible();
      },
    );
  });
}
