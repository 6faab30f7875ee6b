/**
 * Measures a page with 1,000 contracts at 5 updates a second each, through the complete feed into one
 * open sheet. Run by `npm run bench -- feed-to-sheet`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { contractKey } from '@parallax/protocol';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { measureCells } from './measure-cells.ts';
import { openWatchListSheet } from './open-watch-list-sheet.ts';
import { row, table } from './report.ts';
import { subscribeToAll } from './subscribe-to-all.ts';
import { SyntheticMarket } from './synthetic-market.ts';

const CONTRACTS = 1_000;
const UPDATES_PER_SECOND = 5;
const SETTLE_MS = 8_000;
const MEASURE_MS = 20_000;

const SCREENS = [
  { name: '1280×720, topics of the rows in view', height: 720, subscribeAll: false },
  { name: '1280×720, all 1,000 topics', height: 720, subscribeAll: true },
  { name: '1280×40,000, all topics, 886 rows in view', height: 40_000, subscribeAll: true },
] as const;

/** Measures the page for a fixed time after a warm-up. */
async function measure(page: Page) {
  await page.waitForTimeout(SETTLE_MS);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await busy();
  const cells = await page.evaluate(measureCells, MEASURE_MS);
  const share = ((await busy()) - before) / (MEASURE_MS / 1_000);
  return { ...cells, share };
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
table(
  'Screen',
  'Tickers seen',
  'Pushed /s',
  'Shown /s per ticker (median, most)',
  'Least gap',
  'Long tasks over 50 ms',
  'Main thread busy',
);
for (const { name, height, subscribeAll } of SCREENS) {
  const page = await browser.newPage({ viewport: { width: 1_280, height } });
  await openWatchListSheet(page, server.url, keys, height);
  if (subscribeAll) await page.evaluate(subscribeToAll, keys);
  const pushedBefore = market.pushed;
  const began = performance.now();
  const measured = await measure(page);
  const pushed = (market.pushed - pushedBefore) / ((performance.now() - began) / 1_000);
  const shown = `${measured.medianPerSecond.toFixed(2)}, ${measured.maxPerSecond.toFixed(2)}`;
  row(
    name,
    measured.tickers,
    pushed.toFixed(0),
    shown,
    `${measured.minGapMs.toFixed(0)} ms`,
    measured.longTasks,
    `${(measured.share * 100).toFixed(0)}%`,
  );
  await page.close();
}
await browser.close();
await server.close();
rmSync(dataDir, { recursive: true, force: true });
