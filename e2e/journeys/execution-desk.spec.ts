import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test, toast } from '../kit/test.ts';
import { truncatedTexts } from '../kit/truncated-texts.ts';
import { edgesOf } from '../kit/widget-box.ts';

test.beforeEach(({ server }) => reset(server.url));

const widget = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

async function runCommand(page: Page, label: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill(label);
  await page.getByRole('option', { name: label }).first().click();
}

/** Expects that all of an element is in view in a table. */
async function expectWithin(element: Locator, table: Locator): Promise<void> {
  await expect(element).toBeVisible();
  const inner = await edgesOf(element);
  const outer = await edgesOf(table);
  expect(inner.left).toBeGreaterThanOrEqual(outer.left);
  expect(inner.right).toBeLessThanOrEqual(outer.right);
}

/** The figures of which a part is out of view or covered, while the rest is visible. */
const cutFigures = (table: Locator): Promise<string[]> =>
  table.evaluate((element) => {
    const view = element.getBoundingClientRect();
    return [...element.querySelectorAll('td[data-align="end"]:not([data-controls])')].flatMap(
      (cell) => {
        const { left, right, top, height } = cell.getBoundingClientRect();
        const isOut = right <= view.left || left >= view.right || top + height / 2 >= view.bottom;
        if (isOut || getComputedStyle(cell).opacity === '0') return [];
        const isHit = (x: number): boolean => {
          const hit = document.elementFromPoint(x, top + height / 2);
          return hit === null || cell.contains(hit);
        };
        const isWhole = left >= view.left && right <= view.right;
        return isWhole && isHit(left + 1) && isHit(right - 1) ? [] : [cell.textContent ?? ''];
      },
    );
  });

test('design §6 a price from the book, the own order in the book, and a halt that cancels it', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Desk');
  await page.getByRole('button', { name: 'Trading desk' }).click();
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

  await expect(toast(page, 'Trading halted')).toContainText('open order');

  await badge.click();
  const halt = page.getByRole('dialog', { name: 'Trading halted' });
  await halt.getByRole('button', { name: 'Resume trading' }).click();
  await expect(badge).toBeHidden();
  await addWidget(page, 'Order history', 'Add component');
  const past = widget(page, 'Order history').getByRole('row').filter({ hasText: '0.01 BTC' });
  await expect(past).toContainText('Cancelled');
});

test('design §6 the Portfolio desk shows the value, the profit and the balances of the chosen accounts', async ({
  page,
}) => {
  await openNewSheet(page, 'trader', 'Portfolio', 'PORTFOLIO');
  await page.getByRole('button', { name: 'Portfolio desk' }).click();
  const pnl = widget(page, 'P&L');
  // the demo's live accounts are not added to those on paper
  await expect(pnl.getByRole('radio', { name: 'Live' })).toBeChecked();
  await pnl.getByRole('radio', { name: 'Paper' }).check();
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

for (const [width, height] of [
  [1920, 1080],
  [1280, 800],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('design §6 the actions and the contract of each order and position are in view, also after scrolling', async ({
      page,
    }) => {
      await openNewSheet(page, 'trader', 'Desk');
      await page.getByRole('button', { name: 'Trading desk' }).click();
      const orders = widget(page, 'Open orders');
      await expect(orders.locator('tr[data-index]').first()).toBeVisible();
      for (const [title, actions] of [
        ['Open orders', width > 1280 ? ['Edit', 'Cancel'] : ['Cancel']],
        ['Live positions', ['Close']],
      ] as const) {
        const table = widget(page, title).getByRole('table');
        const row = table.locator('tr[data-index]').first();
        const shown = [
          row.getByRole('cell').nth(1),
          ...actions.map((name) => row.getByRole('button', { name, exact: true })),
        ];
        for (const each of shown) await expectWithin(each, table);
        expect(await cutFigures(table)).toEqual([]);
        await table.evaluate((element) => {
          element.scrollLeft = 45;
        });
        await expectWithin(shown[0] ?? row, table);
        if (width > 1280) for (const each of shown) await expectWithin(each, table);
        await expect.poll(() => cutFigures(table)).toEqual([]);
      }
      if (width > 1280) {
        const table = orders.getByRole('table');
        await orders.getByRole('button', { name: 'Edit', exact: true }).first().click();
        for (const name of ['Save', 'Discard'])
          await expectWithin(orders.getByRole('button', { name, exact: true }), table);
        await orders.getByRole('button', { name: 'Discard', exact: true }).click();
      }
      const balances = widget(page, 'Wallet balances').getByRole('table');
      await expect(balances.locator('tr[data-index]').first()).toBeVisible();
      for (const cell of await balances.locator('td[data-align="end"]').all())
        expect(await truncatedTexts(cell)).toEqual([]);
    });
  });
}
