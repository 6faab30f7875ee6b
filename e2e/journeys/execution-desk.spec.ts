import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test, toast } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));

const widget = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

async function runCommand(page: Page, label: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill(label);
  await page.getByRole('option', { name: label }).first().click();
}

test('design §6 a price from the book, the own order in the book, and a halt that cancels it', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Desk');
  await page.getByRole('button', { name: 'Execution desk' }).click();
  const ticket = widget(page, 'Order ticket');
  await ticket.getByRole('combobox', { name: 'Account', exact: true }).click();
  await page.getByRole('option', { name: 'Paper spot' }).click();

  const bids = widget(page, 'Order book').getByRole('rowgroup', { name: 'Bids' });
  const lowest = bids.getByRole('row').filter({ hasText: /\d/ }).last().getByRole('cell').first();
  await lowest.click();
  const price = ticket.getByRole('textbox', { name: 'Price', exact: true });
  await expect(price).toHaveValue(/^\d+\.\d\d$/);
  // a price that rests although the market moves
  await price.fill((Number(await price.inputValue()) * 0.97).toFixed(2));
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.01');
  await expectAccessible(page);
  await ticket.getByRole('button', { name: 'Buy BTC/USDT' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm order' })
    .getByRole('button', { name: 'Send' })
    .click();
  await expect(toast(page, 'Order sent')).toBeVisible();
  const order = widget(page, 'Open orders').getByRole('row').filter({ hasText: '0.01 BTC' });
  await expect(order).toBeVisible();

  await runCommand(page, 'Halt trading');
  const badge = page.getByRole('button', { name: 'Trading halted' });
  await expect(badge).toBeVisible();
  await expect(order).toBeHidden();

  await badge.click();
  await page.getByRole('button', { name: 'Resume trading' }).click();
  await expect(badge).toBeHidden();
  await addWidget(page, 'Order history', 'Add component');
  const past = widget(page, 'Order history').getByRole('row').filter({ hasText: '0.01 BTC' });
  await expect(past).toContainText('Cancelled');
});

test('design §6 the Portfolio desk shows the value, the profit and the balances of all accounts', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Portfolio', 'PORTFOLIO');
  await page.getByRole('button', { name: 'Portfolio desk' }).click();
  const pnl = widget(page, 'P&L');
  await expect(pnl.getByRole('row').filter({ hasText: 'Paper spot' })).toBeVisible();
  await pnl.getByRole('button', { name: 'Strategy' }).click();
  await expect(pnl.getByRole('row').filter({ hasText: 'BASIS-BTC' })).toBeVisible();
  await expect(widget(page, 'Wallet balances')).toContainText(/Total [\d,]+\.\d\d USD/);
  await widget(page, 'Funding blotter').getByRole('button', { name: 'Next' }).click();
  await expect(
    widget(page, 'Funding blotter').getByRole('row').filter({ hasText: 'BTC/USDT perp' }),
  ).toContainText(/[+−][\d.]+ USDT/);
  await expectAccessible(page);
});
