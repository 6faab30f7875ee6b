import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.afterAll(({ server }) => reset(server.url));

const GONE = 'deribit:BTC-27DEC24';

/** Saves widgets to the open sheet as if their contract were still listed. */
async function saveLayout(page: Page) {
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const settings = { contract: GONE };
  const items = [
    { i: 'book', type: 'ORDER_BOOK', x: 0, y: 0, w: 8, h: 14, settings },
    { i: 'trades', type: 'RECENT_TRADES', x: 8, y: 0, w: 8, h: 14, settings },
    {
      i: 'list',
      type: 'WATCH_LIST',
      x: 0,
      y: 14,
      w: 16,
      h: 8,
      settings: { contracts: [GONE, 'binance_spot:BTCUSDT'] },
    },
  ];
  const status = await page.evaluate(
    async ({ id, items }) => {
      const path = `/api/sheets/layout?sheetId=${id}`;
      const { data } = await (await fetch(path)).json();
      const body = JSON.stringify({ revision: data.revision, items });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'PUT', headers, body })).status;
    },
    { id, items },
  );
  expect(status).toBe(200);
  await page.reload();
}

const savedContract = (page: Page) =>
  page.evaluate(async () => {
    const id = new URLSearchParams(location.search).get('id') ?? '';
    const response = await fetch(`/api/sheets/layout?sheetId=${id}`);
    return JSON.stringify((await response.json()).data.items);
  });

test('design §7 widgets report an expired contract and show no other contract instead', async ({
  page,
}, info) => {
  await openNewSheet(page, 'trader', 'Expired');
  await saveLayout(page);
  for (const name of ['Order book', 'Recent trades']) {
    const widget = page.getByRole('region', { name });
    await expect(widget.getByText('BTC-27DEC24 is no longer listed')).toBeVisible();
    await expect(widget.getByText('BTC 27 Dec 24 · Deribit')).toBeVisible();
    await expect(widget.locator('[data-ticker]')).toHaveCount(0);
  }
  const row = page.getByRole('row', { name: /BTC 27 Dec 24/ });
  await expect(row).toContainText('Deribit · no longer listed');
  await expectAccessible(page);
  await info.attach('delisted', { body: await page.screenshot(), contentType: 'image/png' });
  expect((await savedContract(page)).split(GONE)).toHaveLength(4);

  const book = page.getByRole('region', { name: 'Order book' });
  await book.getByRole('button', { name: 'Choose another' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order book settings' });
  await expect(dialog.getByRole('combobox', { name: 'Contract' })).toBeFocused();
  await page.keyboard.type('ada usdt okx');
  await dialog.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(book).toBeFocused();
  await expect(book.locator('[data-ticker^="okx:ADA"]').first()).toBeVisible();

  await row.hover();
  await row.getByRole('button', { name: 'Remove BTC 27 Dec 24 on Deribit' }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await savedContract(page)).split(GONE)).toHaveLength(2);
});

test(
  "the dash bar names an expired contract, and 'Choose another' focuses the search",
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'trader', '/execution');
    const header = page.getByRole('banner');
    await expect(header.locator('[data-field="mid"]')).toBeVisible();
    await page.evaluate(
      (key) => localStorage.setItem('parallax.private.dash-contract', JSON.stringify(key)),
      GONE,
    );
    await page.reload();
    await expect(header.getByText('BTC 27 Dec 24 on Deribit is no longer listed')).toBeVisible();
    await expect(header.locator('[data-ticker]')).toHaveCount(0);
    await header.getByRole('button', { name: 'Choose another' }).click();
    await expect(header.getByRole('combobox', { name: 'Search contracts' })).toBeFocused();
  },
);

test(
  'design §7 a widget without prices names the venue it is waiting for',
  NIGHTLY,
  async ({ page }) => {
    // a feed that connects but sends no order book
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await page.routeWebSocket(/\/feed$/, (socket) => {
      socket.send(JSON.stringify({ type: 'hello', epoch: 'e1' }));
    });
    await openNewSheet(page, 'trader', 'Waiting');
    await page.getByRole('button', { name: 'Add Widget', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Order book' }).click();
    const book = page.getByRole('region', { name: 'Order book' });
    await expect(book.getByText('Waiting for Binance Spot')).toBeVisible();
    await expectAccessible(page);
  },
);
