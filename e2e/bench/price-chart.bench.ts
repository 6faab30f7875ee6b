/**
 * Measures the main thread cost of the product's chart with 50,000 candles and their volume, against
 * lightweight-charts used by hand: opening it, and ten updates a second. Run by
 * `npm run bench -- price-chart`; for a short run add `--rounds 2 --seconds 2`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { buildBenchPage } from './build-bench-page.ts';
import { spread } from './median.ts';
import { mainThread, type OpenTable, openTable } from './streaming-table/open-tables.ts';

const NAMES = ['product', 'by-hand'] as const;
type Name = (typeof NAMES)[number];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '5' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

interface Measure {
  /** ms of the main thread */
  readonly opening: number;
  /** ms of the main thread a second */
  readonly updating: number;
}

async function measure(opened: OpenTable): Promise<Measure> {
  const { page } = opened;
  const before = await mainThread(opened);
  await page.evaluate(() => globalThis.openChart());
  const open = await mainThread(opened);
  await page.evaluate((length) => globalThis.updateChart(length), seconds);
  const after = await mainThread(opened);
  await page.evaluate(() => globalThis.closeChart());
  return { opening: open.task - before.task, updating: (after.task - open.task) / seconds };
}

const folder = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
const here = dirname(fileURLToPath(import.meta.url)).replace('/dist/bench', '/bench');
await buildBenchPage(folder, {
  from: join(here, 'price-chart'),
  entry: 'price-chart.page.ts',
  alias: {},
});
const browser = await chromium.launch(launchOptions);
const pages = new Map<Name, OpenTable>();
for (const name of NAMES) pages.set(name, await openTable(browser, name, folder));

const measures = new Map<Name, Measure[]>(NAMES.map((name) => [name, []]));
for (let round = -1; round < rounds; round += 1) {
  // the first round warms up, and each round starts with another chart
  const order = round % 2 === 0 ? NAMES : NAMES.toReversed();
  for (const name of order) {
    const opened = pages.get(name);
    if (!opened) continue;
    const measured = await measure(opened);
    if (round >= 0) measures.get(name)?.push(measured);
  }
}
await browser.close();
rmSync(folder, { recursive: true, force: true });

const all = (name: Name, key: keyof Measure) => (measures.get(name) ?? []).map((each) => each[key]);
const ratios = (key: keyof Measure) => {
  const handWritten = all('by-hand', key);
  return all('product', key).map((value, round) => value / (handWritten[round] ?? Number.NaN));
};
console.log('| 50,000 candles with volume | Ours | By hand | Ratio | At most |');
console.log('|---|---|---|---|---|');
for (const [key, label, limit] of [
  ['opening', 'Opening, ms of the main thread', 1.2],
  ['updating', '10 updates a second, ms of the main thread a second', 1.5],
] as const) {
  const cells = [label, spread(all('product', key), 1), spread(all('by-hand', key), 1)];
  console.log(`| ${[...cells, spread(ratios(key)), limit].join(' | ')} |`);
}
