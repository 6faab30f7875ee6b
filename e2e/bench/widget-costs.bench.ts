/**
 * Measures the cost that each widget adds to a sheet: main-thread time, heap and bytes of its files,
 * and its main-thread time in a hidden tab and while it is out of view. Run by
 * `npm run bench -- widget-costs`; for a short run add `--seconds 3`, for some widgets
 * `--types ORDER_BOOK,NOTES`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { type LayoutItem, widgetTypeSchema } from '@parallax/protocol';
import { chromium, type Page, type Request } from '@playwright/test';
import { z } from 'zod';
import { launchOptions } from '../kit/browser.ts';
import { ROOT } from '../kit/root.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { signIn, uniqueName } from '../kit/test.ts';
import { countedMarket } from './counted-market.ts';
import { heapMegabytes } from './heap-megabytes.ts';
import { row, table } from './report.ts';
import { traceTasks } from './trace-tasks.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, types: { type: 'string' } },
});
const types = values.types?.split(',');
const measureMs = Number(values.seconds) * 1_000;
const SETTLE_MS = 2_500;
/** from scrolling away or hiding the tab until it is measured */
const AFTER_CHANGE_MS = 1_500;
const CONTRACT = 'binance_usdm:BTCUSDT';
const contributedSchema = z.object({
  widgets: z.array(
    z.object({ type: widgetTypeSchema, size: z.object({ w: z.int(), h: z.int() }) }),
  ),
});
type Widget = z.infer<typeof contributedSchema>['widgets'][number];
const { widgets } = contributedSchema.parse(
  JSON.parse(readFileSync(join(ROOT, 'mf-workspace/build/contributions.json'), 'utf8')),
);
/** A note far below, to scroll to. */
const BELOW: LayoutItem = { i: 'below', type: 'NOTES', x: 0, y: 120, w: 24, h: 20, settings: {} };
const itemOf = ({ type, size }: Widget): LayoutItem => ({
  i: 'measured',
  type,
  x: 0,
  y: 0,
  ...size,
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
  readonly hidden: Busy;
  readonly away: Busy;
  readonly heap: number;
  /** by address */
  readonly files: ReadonlyMap<string, number>;
}

type Moment = 'shown' | 'hidden' | 'away';
const IDLE: Busy = { cpu: 0, ticks: 0 };
const NOTHING = { shown: IDLE, hidden: IDLE, away: IDLE, heap: 0 };

async function measureMainThread(page: Page): Promise<Busy> {
  const [before, began] = [pushed(), performance.now()];
  const tasks = await traceTasks(browser, page, () => page.waitForTimeout(measureMs));
  const seconds = (performance.now() - began) / 1_000;
  const cpu = tasks.reduce((sum, task) => sum + task.cpu, 0);
  return { cpu: cpu / seconds, ticks: (pushed() - before) / seconds };
}

/** Chromium does not hide the pages of an automated browser. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

async function readSize(request: Request, files: Map<string, number>): Promise<void> {
  const { responseBodySize } = await request.sizes();
  files.set(request.url(), responseBodySize);
}

async function measure(page: Page, items: LayoutItem[]): Promise<Cost> {
  const address = await saveSheet(page, { url: server.url, name: uniqueName('Bench'), items });
  const files = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    reading.push(readSize(request, files));
  });
  await page.goto(address);
  await page.locator('[data-widget]').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const shown = await measureMainThread(page);
  const heap = await heapMegabytes(page);
  await setHidden(page, true);
  await page.waitForTimeout(AFTER_CHANGE_MS);
  const hidden = await measureMainThread(page);
  await setHidden(page, false);
  await page
    .locator('[data-widget]')
    .last()
    .evaluate((box) => box.scrollIntoView({ block: 'end' }));
  await page.waitForTimeout(AFTER_CHANGE_MS);
  const away = await measureMainThread(page);
  page.removeAllListeners('requestfinished');
  await Promise.all(reading);
  return { shown, hidden, away, heap, files };
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
  table(
    'Widget',
    'Ticks /s',
    'Main thread, ms/s',
    'Hidden, ms/s',
    'Out of view, ms/s',
    'Ticks /s out of view',
    'Heap, MB',
    'Files, kB',
  );
  const print = (name: string, cost: Cost, none: Pick<Cost, 'heap' | Moment>): void => {
    const { shown, away } = cost;
    const own = (moment: Moment): number => cost[moment].cpu - none[moment].cpu;
    const bytes = [...cost.files]
      .filter(([url]) => cost !== empty && !empty.files.has(url))
      .reduce((sum, [, size]) => sum + size, 0);
    row(
      name,
      shown.ticks.toFixed(0),
      own('shown').toFixed(1),
      own('hidden').toFixed(1),
      own('away').toFixed(1),
      away.ticks.toFixed(0),
      (cost.heap - none.heap).toFixed(1),
      (bytes / 1_000).toFixed(0),
    );
  };
  print('(none)', empty, NOTHING);
  for (const widget of widgets) {
    if (types?.includes(widget.type) === false) continue;
    print(widget.type, await measure(page, [itemOf(widget), BELOW]), empty);
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
