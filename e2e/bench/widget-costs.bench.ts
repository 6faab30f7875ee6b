/**
 * Measures what each widget adds to a sheet without it: main-thread time, heap and bytes of its
 * files, and its main-thread time while it is out of view. Run by `npm run bench -- widget-costs`; for
 * a short run add `--seconds 3`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import type { LayoutItem } from '@parallax/protocol';
import { chromium, type Page, type Request } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { signIn } from '../kit/test.ts';
import { saveSheet } from './canvas/open-sheet.ts';
import { countedMarket } from './counted-market.ts';
import { heapMegabytes } from './heap-megabytes.ts';
import { traceTasks } from './trace-tasks.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
const measureMs = Number(values.seconds) * 1_000;
const SETTLE_MS = 4_000;
const AFTER_SCROLL_MS = 1_500;
const CONTRACT = 'binance_usdm:BTCUSDT';
const TYPES = [
  'ORDER_BOOK',
  'DEPTH_CHART',
  'RECENT_TRADES',
  'PRICE_CHART',
  'MARKET_OVERVIEW',
  'TOP_MOVERS',
  'VENUE_COMPARISON',
  'SPREAD_CHART',
  'CONTRACT_DETAILS',
  'WATCH_LIST',
  'FUNDING_RATES',
  'FUNDING_HISTORY',
  'OPEN_INTEREST',
  'LIQUIDATIONS',
  'BASIS_CURVE',
  'OPTIONS_CHAIN',
  'VOLATILITY_SMILE',
  'VENUE_STATUS',
  'PRICE_ALERTS',
  'NOTES',
  'ECONOMIC_CALENDAR',
];
/** A note far below, to scroll to. */
const BELOW: LayoutItem = { i: 'below', type: 'NOTES', x: 0, y: 120, w: 24, h: 20, settings: {} };
const itemOf = (type: string): LayoutItem => ({
  i: 'measured',
  type,
  x: 0,
  y: 0,
  w: 14,
  h: 18,
  settings: { contract: CONTRACT },
});

const { market, pushed } = countedMarket();
const dataDir = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  dataDir,
  feed: 'sim',
  demo: true,
  market,
  screens: REPOSITORY_SCREENS,
});
const browser = await chromium.launch(launchOptions);

interface Busy {
  /** milliseconds of the main thread per second */
  readonly cpu: number;
  readonly ticks: number;
}
interface Cost {
  readonly shown: Busy;
  readonly away: Busy;
  readonly heap: number;
  /** by address */
  readonly files: ReadonlyMap<string, number>;
}

async function busyOf(page: Page): Promise<Busy> {
  const [before, began] = [pushed(), performance.now()];
  const tasks = await traceTasks(browser, page, () => page.waitForTimeout(measureMs));
  const seconds = (performance.now() - began) / 1_000;
  const cpu = tasks.reduce((sum, task) => sum + task.cpu, 0);
  return { cpu: cpu / seconds, ticks: (pushed() - before) / seconds };
}

async function readSize(request: Request, files: Map<string, number>): Promise<void> {
  const { responseBodySize } = await request.sizes();
  files.set(request.url(), responseBodySize);
}

async function measure(page: Page, items: LayoutItem[]): Promise<Cost> {
  const address = await saveSheet(page, server.url, items);
  const files = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    reading.push(readSize(request, files));
  });
  await page.goto(address);
  await page.locator('[data-widget]').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const shown = await busyOf(page);
  const heap = await heapMegabytes(page);
  await page
    .locator('[data-widget]')
    .last()
    .evaluate((box) => box.scrollIntoView({ block: 'end' }));
  await page.waitForTimeout(AFTER_SCROLL_MS);
  const away = await busyOf(page);
  page.removeAllListeners('requestfinished');
  await Promise.all(reading);
  return { shown, away, heap, files };
}

try {
  const context = await browser.newContext({
    viewport: { width: 1_280, height: 720 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await signIn(page, 'trader', server.url);
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await measure(page, [BELOW]);
  const empty = await measure(page, [BELOW]);
  console.log(
    '| Widget | Ticks /s | Main thread | Per 1,000 ticks | Out of view | Ticks /s out of view | Heap | Files |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const row = (name: string, { shown, away, heap }: Cost, bytes: string, ms = shown.cpu): void => {
    const ownAway = name.startsWith('(') ? away.cpu : away.cpu - empty.away.cpu;
    const perTick = shown.ticks < 1 ? '' : `${((1_000 * ms) / shown.ticks).toFixed(0)} ms`;
    console.log(
      `| ${name} | ${shown.ticks.toFixed(0)} | ${ms.toFixed(1)} ms/s | ${perTick} | ${ownAway.toFixed(1)} ms/s | ${away.ticks.toFixed(0)} | ${heap.toFixed(1)} MB | ${bytes} |`,
    );
  };
  row('(none)', empty, '');
  for (const type of TYPES) {
    const cost = await measure(page, [itemOf(type), BELOW]);
    const own = [...cost.files].filter(([url]) => !empty.files.has(url));
    const bytes = own.reduce((sum, [, size]) => sum + size, 0);
    const heap = cost.heap - empty.heap;
    row(
      type,
      { ...cost, heap },
      `${(bytes / 1_000).toFixed(0)} kB`,
      cost.shown.cpu - empty.shown.cpu,
    );
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
