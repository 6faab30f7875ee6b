/**
 * Measures a desk with ticket, book, open orders, positions and balances: from the click that sends an
 * order to its row, and to that row as open, from a fill at the market to everything that shows it in two tabs, and tasks of the main
 * thread beside 5,000 ticks a second. Run by `npm run bench -- execution-desk`; for a short run add
 * `--orders 10 --seconds 5`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { demoConnection } from '@parallax/mock-server/testing/demo-connection';
import { contractKey, getSession, type LayoutItem, listFills } from '@parallax/protocol';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { launchOptions } from '../kit/browser.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { createSession, uniqueName } from '../kit/test.ts';
import { countedMarket } from './counted-market.ts';
import { median, quantile } from './median.ts';
import { row, table } from './report.ts';
import { subscribeToAll } from './subscribe-to-all.ts';
import { traceTasks } from './trace-tasks.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
  },
});
const orders = Number(values.orders);
const measureMs = Number(values.seconds) * 1_000;
const WARM_UP = 5;
const TICKERS = 1_000;
const SETTLE_MS = 5_000;
const LONG_MS = 50;
const RESTING_SHARE = 0.03;
/** The ticket takes a sooner press for the second one of a double press. */
const BETWEEN_PRESSES_MS = 600;
const FIXED = { exchange: 'binance_usdm', symbol: 'BTCUSDT' };
const CONTRACT = contractKey(FIXED);
const ACCOUNT = demoConnection('Paper futures');

const sessionSchema = z.object({ data: z.object({ traderId: z.string() }) });
const fillsSchema = z.object({ data: listFills.data });

const WIDGETS = [
  ['REGULAR_EXECUTION', 0, 0, 6, 40, { accounts: { binance_usdm: ACCOUNT } }],
  ['ORDER_BOOK', 6, 0, 6, 20, {}],
  ['OPEN_ORDERS', 12, 0, 12, 13, {}],
  ['LIVE_POSITIONS', 12, 13, 12, 13, {}],
  ['WALLET_BALANCES', 12, 26, 12, 13, {}],
] as const;
const items = WIDGETS.map(
  ([type, x, y, w, h, settings]): LayoutItem => ({
    i: type.toLowerCase(),
    type,
    x,
    y,
    w,
    h,
    settings: { contract: CONTRACT, ...settings },
  }),
);

const { market, pushed } = countedMarket();
const dataDir = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  dataDir,
  feed: 'sim',
  demo: true,
  control: true,
  market,
  screens: REPOSITORY_SCREENS,
});
const browser = await chromium.launch(launchOptions);

/** What a tab shows of an order and what it has filled, each as text. */
interface Shown {
  readonly order: boolean;
  /** whether the order is open, and not only being sent */
  readonly open: boolean;
  readonly level: boolean;
  readonly position: string;
}

/** Runs in the page: what is shown of the orders and the position now. */
const readShown = (amount: string): Shown => {
  const orderRows = [
    ...document.querySelectorAll('[data-widget="OPEN_ORDERS"] tr[data-index]'),
  ].filter(({ textContent }) => textContent.includes(amount));
  const position = document.querySelector('[data-widget="LIVE_POSITIONS"] tr[data-index]');
  const level = document.querySelector('[data-widget="ORDER_BOOK"] [aria-label="Your orders"]');
  return {
    order: orderRows.length > 0,
    open: orderRows.some(({ textContent }) => !textContent.includes('Sending')),
    level: level?.textContent.includes(amount) ?? false,
    position: position?.textContent.match(/−?[\d.,]+ BTC/)?.[0] ?? '',
  };
};

/** Switches 'Ask before sending' off for paper accounts. */
async function sendWithoutAsking(page: Page): Promise<void> {
  const response = await page.request.get(server.url + getSession.path);
  const { data } = sessionSchema.parse(await response.json());
  await page
    .context()
    .addInitScript(
      (traderId) =>
        localStorage.setItem(`parallax.ask-before-sending.${traderId}`, JSON.stringify(['PAPER'])),
      data.traderId,
    );
}

async function openDesk(context: BrowserContext, address?: string) {
  const page = await context.newPage();
  if (address === undefined) {
    await createSession(page, 'trader', server.url);
    await sendWithoutAsking(page);
  }
  const sheet =
    address ?? (await saveSheet(page, { url: server.url, name: uniqueName('Bench'), items }));
  await page.goto(sheet);
  await page.locator('[data-widget="REGULAR_EXECUTION"] button[type="submit"]').waitFor();
  await page
    .locator('[data-widget="ORDER_BOOK"] [aria-label="Bids"] td', { hasText: /\d/ })
    .first()
    .waitFor();
  await page.evaluate(`window.readShown = ${readShown.toString()}`);
  return { page, sheet };
}

/** Buys and sells in turn, so that the position does not outgrow the account. */
const SIDES = ['buy', 'sell'] as const;
type Side = (typeof SIDES)[number];

/** A price that is away from the market by a share of it, where an order of the side rests. */
async function awayFromMarket(side: Side, share: number): Promise<string> {
  const book = await market.reads.book(CONTRACT);
  const [bid] = book?.bids[0] ?? [];
  if (bid === undefined) throw new Error('The book is empty.');
  return (bid * (side === 'buy' ? 1 - share : 1 + share)).toFixed(1);
}

/** An amount that no other order has, as lists show it: without zeros at its end. */
const amountOf = (at: number): string => String((101 + at) / 1_000);

async function send(page: Page, { amount, side }: { amount: string; side: Side }) {
  const ticket = page.locator('[data-widget="REGULAR_EXECUTION"]');
  await ticket.getByRole('radio', { name: side === 'buy' ? 'Buy' : 'Sell' }).click();
  const price = await awayFromMarket(side, RESTING_SHARE);
  await ticket.getByRole('textbox', { name: 'Price', exact: true }).fill(price);
  await ticket.getByRole('textbox', { name: 'Amount' }).fill(amount);
  return page.evaluate(async (sent) => {
    const button = document.querySelector<HTMLElement>(
      '[data-widget="REGULAR_EXECUTION"] button[type="submit"]',
    );
    performance.clearResourceTimings();
    const start = performance.now();
    button?.click();
    let shown = 0;
    const open = await new Promise<number>((resolve, reject) => {
      const look = () => {
        const now = performance.now();
        const { order, open: isOpen } = globalThis.readShown(`${sent} BTC`);
        if (order && shown === 0) shown = now;
        if (isOpen) resolve(now);
        else if (now - start > 10_000) reject(new Error(`No order: ${document.body.textContent}`));
        else requestAnimationFrame(look);
      };
      look();
    });
    const answer = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .find(({ name }) => name.endsWith('/api/orders'));
    return {
      shown: shown - start,
      open: open - start,
      afterAnswer: open - (answer?.responseEnd ?? open),
    };
  }, amount);
}

/** Waits in the page until all show the fill, and counts frames in which they disagree. */
const follow = (page: Page, amount: string) =>
  page.evaluate(async (filled) => {
    const read = (): Shown => globalThis.readShown(`${filled} BTC`);
    const before = read().position;
    let disagreeing = 0;
    for (;;) {
      await new Promise(requestAnimationFrame);
      const { order, level, position } = read();
      const gone = [!order, !level, position !== before];
      if (gone.every(Boolean)) return { at: Date.now(), disagreeing };
      if (gone.some(Boolean)) disagreeing += 1;
    }
  }, amount);

declare global {
  var readShown: (amount: string) => Shown;
}

/** Prints a trade beyond the price at which an order of the side rests. */
const printTrade = async (page: Page, side: Side) =>
  page.request.post(`${server.url}/__control/trade`, {
    data: {
      ...FIXED,
      price: await awayFromMarket(side, 1.5 * RESTING_SHARE),
      amount: '1',
      side: side === 'buy' ? 'sell' : 'buy',
    },
  });

async function fillTime(page: Page): Promise<number> {
  const response = await page.request.get(`${server.url}/api/fills?AccountId=${ACCOUNT}&limit=1`);
  const { data } = fillsSchema.parse(await response.json());
  return Date.parse(data.rows[0]?.at ?? '');
}

const timesRow = (name: string, times: readonly number[], more = ''): void => {
  const figures = [median(times), quantile(times, 0.95), Math.max(...times)];
  row(name, ...figures.map((figure) => `${figure.toFixed(0)} ms`), more);
};

try {
  const context = await browser.newContext({ viewport: { width: 1_600, height: 900 } });
  const { page, sheet } = await openDesk(context);
  const { page: second } = await openDesk(context, sheet);
  const sent: { shown: number; open: number; afterAnswer: number }[] = [];
  const filled: number[] = [];
  let disagreeing = 0;
  for (let at = 0; at < WARM_UP + orders; at += 1) {
    const amount = amountOf(at);
    await page.bringToFront();
    const side = SIDES[at % SIDES.length] ?? 'buy';
    await page.waitForTimeout(BETWEEN_PRESSES_MS);
    const measured = await send(page, { amount, side });
    await page.waitForFunction(
      (text) => globalThis.readShown(text).order && globalThis.readShown(text).level,
      `${amount} BTC`,
    );
    await second.waitForFunction((text) => globalThis.readShown(text).order, `${amount} BTC`);
    const following = Promise.all([follow(page, amount), follow(second, amount)]);
    await printTrade(page, side);
    const seen = await following;
    const filledAt = await fillTime(page);
    if (at < WARM_UP) continue;
    sent.push(measured);
    filled.push(...seen.map((each) => each.at - filledAt));
    disagreeing += seen.reduce((sum, each) => sum + each.disagreeing, 0);
  }
  table('From', 'Median', 'p95', 'Most', 'Frames that disagree');
  timesRow(
    'the click to the row in Open orders',
    sent.map(({ shown }) => shown),
  );
  timesRow(
    'the click to that row as open',
    sent.map(({ open }) => open),
  );
  timesRow(
    'the answer to that row as open',
    sent.map(({ afterAnswer }) => afterAnswer),
  );
  timesRow('a fill to order, level and position in two tabs', filled, String(disagreeing));

  await second.close();
  const keys = market.catalogue.contracts.map(contractKey).slice(0, TICKERS);
  await page.evaluate(subscribeToAll, keys);
  await page.waitForTimeout(SETTLE_MS);
  const [before, began] = [pushed(), performance.now()];
  const tasks = await traceTasks(browser, page, () => page.waitForTimeout(measureMs));
  const seconds = (performance.now() - began) / 1_000;
  const longest = Math.max(...tasks.map(({ cpu }) => cpu));
  const busy = tasks.reduce((sum, { cpu }) => sum + cpu, 0) / seconds;
  table('Ticks /s', 'Tasks over 50 ms of CPU', 'Longest, CPU', 'Main thread');
  row(
    ((pushed() - before) / seconds).toFixed(0),
    tasks.filter(({ cpu }) => cpu > LONG_MS).length,
    `${longest.toFixed(0)} ms`,
    `${busy.toFixed(0)} ms/s`,
  );
} finally {
  await browser.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
