import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { expectToldApart, withForcedColors } from '../kit/forced-colors.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
// high enough for the widgets below each other, since those out of view have no text
test.use({ viewport: { width: 1280, height: 2_000 } });

const ACCOUNT = 'Paper spot';
const COMPONENTS = ['Order ticket', 'Open orders', 'Live positions', 'Wallet balances'];

const widget = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });
const rowOf = (page: Page, title: string, text: string): Locator =>
  widget(page, title)
    .locator('tr[data-index]')
    .filter({ hasText: text })
    .filter({ hasText: ACCOUNT });

async function choose(within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await within.page().getByRole('option', { name: option }).first().click();
}

/** Opens a sheet with the widgets of trading, and chooses the paper account in the ticket. */
async function openDesk(page: Page): Promise<Locator> {
  await openNewSheet(page, 'trader', 'Trading');
  for (const title of COMPONENTS) await addWidget(page, title, 'Add component');
  const ticket = widget(page, 'Order ticket');
  await choose(ticket, 'Account', ACCOUNT);
  await expect(ticket.getByText('Paper', { exact: true })).toBeVisible();
  await expect(ticket.getByText(/^Bid [\d,.]+ · Ask [\d,.]+$/)).toBeVisible();
  return ticket;
}

/** A price near the best bid, which rests in the book. */
async function priceBelowBid(ticket: Locator): Promise<string> {
  const text = await ticket.getByText(/^Bid [\d,.]+/).innerText();
  const bid = Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', ''));
  return (bid * 0.995).toFixed(2);
}

/** Presses the button of the ticket, and confirms the order. */
async function send(page: Page, ticket: Locator): Promise<void> {
  await ticket.getByRole('button', { name: 'Buy BTC/USDT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(dialog).toContainText('Buy 0.1 BTC');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Order sent')).toBeVisible();
}

/** The total of an asset in 'Wallet balances'; 0 without a row. */
async function totalOf(page: Page, asset: string): Promise<number> {
  const row = rowOf(page, 'Wallet balances', asset).filter({
    has: page.getByRole('cell', { name: asset, exact: true }),
  });
  if ((await row.count()) === 0) return 0;
  return Number((await row.getByRole('cell').nth(2).innerText()).replaceAll(',', ''));
}

test("design §6 Acme's trader buys at the market, and sees fill, position and balance", async ({
  page,
}) => {
  const ticket = await openDesk(page);
  await expect(rowOf(page, 'Wallet balances', 'USDT').first()).toBeVisible();
  const before = await totalOf(page, 'BTC');
  await choose(ticket, 'Type', 'Market');
  await expect(ticket.getByRole('textbox', { name: 'Price', exact: true })).toBeHidden();
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.1');
  await expect(ticket.getByRole('button', { name: 'Amount unit' })).toHaveText('BTC');
  await expect(ticket.getByText(/^[\d,]+\.\d\d USD$/)).toBeVisible();
  await expectAccessible(page);
  await withForcedColors(page, async () => {
    const side = ticket.getByRole('radiogroup', { name: 'Side' });
    await expectToldApart(side.getByText('Buy'), side.getByText('Sell'));
    const areas = page.getByRole('navigation').getByRole('link');
    await expectToldApart(
      areas.filter({ hasText: 'Execution' }),
      areas.filter({ hasText: 'Risk' }),
    );
    const on = ticket.getByRole('switch', { name: 'Ask before sending' });
    const off = ticket.getByRole('switch', { name: 'Reduce only' });
    await expectToldApart(on, off);
    for (const track of [on, off]) await expectToldApart(track, track.locator('span'));
  });
  await send(page, ticket);
  await expect(toast(page, 'Order filled')).toBeVisible();
  await expect.poll(() => totalOf(page, 'BTC')).toBeGreaterThan(before + 0.09);
  const position = rowOf(page, 'Live positions', 'BTC/USDT');
  await expect(position).toContainText('BTC');
  await expect(position.getByText('Paper', { exact: true })).toBeVisible();
  await position.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['25%', '50%', '100%', 'Amount…']);
});

test('design §6 a limit order rests among the open orders, is changed there and cancelled', async ({
  page,
}) => {
  const ticket = await openDesk(page);
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.1');
  await ticket
    .getByRole('textbox', { name: 'Price', exact: true })
    .fill(await priceBelowBid(ticket));
  await send(page, ticket);
  const order = rowOf(page, 'Open orders', 'BTC/USDT').filter({ hasText: '0.1 BTC' });
  await expect(order).toContainText('Open');
  await expect(order).toContainText('Buy');
  await order.getByRole('button', { name: 'Edit' }).click();
  const amount = widget(page, 'Open orders').getByRole('textbox', { name: 'Amount' });
  await amount.fill('0.2');
  await amount.press('Enter');
  await expect(toast(page, 'Order changed')).toBeVisible();
  const changed = rowOf(page, 'Open orders', 'BTC/USDT').filter({ hasText: '0.2 BTC' });
  await expect(changed).toBeVisible();
  await changed.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(toast(page, 'Order cancelled')).toBeVisible();
  await expect(changed).toBeHidden();
});

test('design §7 an order with a price beside the tick is refused at its field', async ({
  page,
}) => {
  const ticket = await openDesk(page);
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.1');
  const price = ticket.getByRole('textbox', { name: 'Price', exact: true });
  await price.fill(`${await priceBelowBid(ticket)}1`);
  await ticket.getByRole('button', { name: 'Buy BTC/USDT' }).click();
  await expect(price).toHaveAccessibleDescription(/must be a multiple of 0\.01/);
  await expect(price).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Confirm order' })).toBeHidden();
});

test('design §7 another contract in the ticket clears the price', async ({ page }) => {
  const ticket = await openDesk(page);
  await ticket.getByRole('textbox', { name: 'Price', exact: true }).fill('60000');
  await ticket.getByRole('button', { name: /choose another$/ }).click();
  const popover = page.getByRole('dialog', { name: 'Choose a contract' });
  await popover.getByRole('combobox', { name: 'Contract' }).fill('ETH/USDT binance spot');
  await page.getByRole('option').first().click();
  await expect(ticket.getByRole('button', { name: 'Buy ETH/USDT' })).toBeVisible();
  await expect(ticket.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('');
});
