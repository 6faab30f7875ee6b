import { type LayoutItem, TRADING_DESK } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { type Received, ReceivedCounter } from '../kit/received.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { createSession, expect, test, uniqueName } from '../kit/test.ts';

const SECONDS = 10;

/** Opens the sheet in a new page and returns what the page receives in its first ten seconds. */
async function visit(
  opened: Page,
  address: string,
  expectContent: (page: Page) => Promise<void>,
): Promise<Received> {
  const counter = await ReceivedCounter.start(await opened.context().newCDPSession(opened));
  await opened.goto(address, { waitUntil: 'commit' });
  await expectContent(opened);
  await opened.waitForFunction((end) => performance.now() > end, SECONDS * 1_000);
  const received = counter.ofFirst(SECONDS);
  await opened.close();
  return received;
}

async function expectPrices(page: Page): Promise<void> {
  for (const title of ['Watch list', 'Funding rates', 'Order book', 'Recent trades'])
    await expect(page.getByRole('region', { name: title })).toContainText(/\d\.\d/);
}

/** The widgets whose code the page has requested, in the order of the requests. */
function requestedWidgets(page: Page): string[] {
  const types: string[] = [];
  page.on('request', (request) => {
    const [, type] = /__federation_expose_widget_([A-Z_]+)\./.exec(request.url()) ?? [];
    if (type !== undefined) types.push(type);
  });
  return types;
}

async function expectDesk(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Order book' })).toContainText(/\d\.\d/);
  await expect(page.getByRole('button', { name: 'Buy BTC/USDT' })).toBeEnabled();
  for (const title of ['Open orders', 'Live positions', 'Wallet balances'])
    await expect(page.getByRole('region', { name: title })).toContainText(/\d\.\d/);
  await expect(
    page.getByRole('region', { name: 'Price chart' }).locator('canvas').first(),
  ).toBeVisible();
}

const sheetOf = (page: Page, items: readonly LayoutItem[]) =>
  saveSheet(page, { name: uniqueName('Visited'), items });

test('a sheet of four widgets and the trading desk receive few bytes by few requests, on a first and on a later visit', async ({
  page,
  context,
  browser,
  server,
}) => {
  test.slow();
  await createSession(page, 'trader');
  const prices = await sheetOf(
    page,
    (['WATCH_LIST', 'FUNDING_RATES', 'ORDER_BOOK', 'RECENT_TRADES'] as const).map(
      (type, index) => ({ i: type, type, x: index * 6, y: 0, w: 6, h: 18, settings: {} }),
    ),
  );
  const desk = await sheetOf(
    page,
    TRADING_DESK.map(([type, x, y, w, h]) => ({ i: type, type, x, y, w, h, settings: {} })),
  );
  const first = await visit(await context.newPage(), prices, expectPrices);
  const other = await browser.newContext({
    baseURL: server.url,
    storageState: await context.storageState(),
  });
  const trading = await other.newPage();
  const widgets = requestedWidgets(trading);
  const [later, ofDesk] = await Promise.all([
    visit(await context.newPage(), prices, expectPrices),
    visit(trading, desk, expectDesk),
  ]);
  await other.close();
  // docs/performance/first-use.md has the goals and what they consist of
  expect(first.bytes).toBeLessThan(575_000);
  expect(first.requests).toBeLessThanOrEqual(37);
  expect(later.bytes).toBeLessThan(16_000);
  expect(later.requests).toBeLessThanOrEqual(13);
  // the goal is 1.3 times the first visit, 747,500 bytes and 49 requests; it is 694,418 and 47, of which the ticket
  // polls about one per second
  expect(ofDesk.bytes).toBeLessThan(710_000);
  expect(ofDesk.requests).toBeLessThanOrEqual(49);
  // what an order needs is usable first
  expect(widgets.slice(0, 2)).toEqual(['ORDER_BOOK', 'REGULAR_EXECUTION']);
});
