/**
 * Measures the mounting of a sheet of 100 widgets, and with `--only-mounting` nothing else. Then measures a
 * sheet of 40 widgets at 5,000 ticks a second: a drag, tasks over 50 ms, and the time until twelve linked
 * widgets have followed a click. `--minutes 10` also compares the heap with that of minute 2. Run by
 * `npm run bench -- canvas`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { contractKey } from '@parallax/protocol';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { signIn } from '../kit/test.ts';
import { compareMounting } from './canvas/many-widgets.ts';
import { DETAILS, linkedItems, liveItems, openSheet } from './canvas/open-sheet.ts';
import { startFrames, timeToUpdate } from './canvas/page-measures.ts';
import { heapMegabytes } from './heap-megabytes.ts';
import { median, quantile } from './median.ts';
import { row, table } from './report.ts';
import { subscribeToAll } from './subscribe-to-all.ts';
import { SyntheticMarket } from './synthetic-market.ts';

const WIDGETS = 40;
const MANY_WIDGETS = 100;
const LINKED = 12;
const CONTRACTS = 1_000;
const UPDATES_PER_SECOND = 5;
const SETTLE_MS = 8_000;
const REST_MS = 20_000;
const DRAG_STEPS = 300;
const CLICKS = 20;
const MINUTE_MS = 60_000;
const FIRST_MINUTE = 2;
const COLLECTIONS = 5;
const BETWEEN_COLLECTIONS_MS = 3_000;

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, 'only-mounting': { type: 'boolean' } },
});
const minutes = Number(values.minutes ?? 0);

const stopFrames = (page: Page) => page.evaluate(() => window.stopFrames());

/** Drags a widget in circles over the others, and drops it where it was. */
async function drag(page: Page): Promise<{ p95: number; longTasks: number }> {
  const handle = page.locator(`${DETAILS} [data-drag-handle] h2`).nth(2);
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(startFrames);
  for (let step = 0; step <= DRAG_STEPS; step += 1) {
    const angle = (step / DRAG_STEPS) * 6 * Math.PI;
    await page.mouse.move(x + 300 * Math.sin(angle), y + 200 * (1 - Math.cos(angle)));
  }
  const { frames, longTasks } = await stopFrames(page);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return { p95: quantile(frames, 0.95), longTasks };
}

async function measureFollowing(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let click = 0; click < CLICKS; click += 1) {
    const index = 1 + (click % 2);
    const row = `[data-widget="WATCH_LIST"] tr[data-index="${index}"]`;
    const name = `SYN${String(index).padStart(4, '0')}/USDT`;
    times.push(await page.evaluate(timeToUpdate, [row, DETAILS, name] as const));
    await page.waitForTimeout(500);
  }
  return times;
}

/** The minimum after several collections, since ticks in flight add to each measurement. */
async function minimumHeap(page: Page): Promise<number> {
  let minimum = Number.POSITIVE_INFINITY;
  for (let collection = 0; collection < COLLECTIONS; collection += 1) {
    await page.waitForTimeout(BETWEEN_COLLECTIONS_MS);
    minimum = Math.min(minimum, await heapMegabytes(page));
  }
  return minimum;
}

const dataDir = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
const market = new SyntheticMarket(CONTRACTS, UPDATES_PER_SECOND);
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  dataDir,
  feed: 'sim',
  demo: true,
  market,
  screens: REPOSITORY_SCREENS,
});
const keys = market.catalogue.contracts.map(contractKey);
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: 1_920, height: 1_200 } });
table('Figure', 'Value');
/** Measures ticks, drags and the heap on a sheet of 40 widgets. */
async function measureTicks(): Promise<void> {
  await signIn(page, 'trader', server.url);
  await openSheet(page, server.url, linkedItems(LINKED, keys.slice(0, 3)));
  await page.waitForTimeout(SETTLE_MS);
  const times = await measureFollowing(page);
  const slowest = Math.max(...times);
  row(
    `${LINKED} linked widgets follow a click (median, slowest)`,
    `${median(times).toFixed(0)} ms, ${slowest.toFixed(0)} ms`,
  );

  await openSheet(page, server.url, liveItems(WIDGETS, keys));
  const opened = performance.now();
  await page.evaluate(subscribeToAll, keys);
  await page.waitForTimeout(SETTLE_MS);
  const pushed = market.pushed;
  await page.evaluate(startFrames);
  await page.waitForTimeout(REST_MS);
  const { longTasks } = await stopFrames(page);
  row('Ticks pushed /s', ((market.pushed - pushed) / (REST_MS / 1_000)).toFixed(0));
  row(`Tasks over 50 ms in ${REST_MS / 1_000} s without input`, String(longTasks));
  const live = await drag(page);
  market.stop();
  await page.waitForTimeout(2_000);
  const still = await drag(page);
  market.resume();
  row('95th percentile frame of a drag, live', `${live.p95.toFixed(1)} ms`);
  row('95th percentile frame of a drag, feed stopped', `${still.p95.toFixed(1)} ms`);
  row('Tasks over 50 ms in the drags (live, stopped)', `${live.longTasks}, ${still.longTasks}`);

  if (minutes > FIRST_MINUTE) {
    const until = (minute: number) =>
      page.waitForTimeout(Math.max(0, opened + minute * MINUTE_MS - performance.now()));
    await until(FIRST_MINUTE);
    const first = await minimumHeap(page);
    await until(minutes);
    const last = await minimumHeap(page);
    row(
      `Heap after collection, minute ${minutes} to minute ${FIRST_MINUTE}`,
      `${last.toFixed(1)} / ${first.toFixed(1)} MB = ${(last / first).toFixed(2)}`,
    );
  }
}

try {
  for (const [name, value] of await compareMounting(
    browser,
    server.url,
    liveItems(MANY_WIDGETS, keys),
  )) {
    row(name, value);
  }
  if (values['only-mounting'] !== true) await measureTicks();
} finally {
  await browser.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
