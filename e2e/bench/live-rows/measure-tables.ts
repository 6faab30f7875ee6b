/** Measures the tables of `live-rows` in a browser, and prints the results. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '@parallax/protocol';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../kit/browser.ts';
import { buildBenchPage } from '../build-bench-page.ts';
import { startFrames } from '../canvas/page-measures.ts';
import { median, quantile, spread } from '../median.ts';
import { mainThread, type OpenTable, openTable } from '../streaming-table/open-tables.ts';

const TABLES = {
  none: "No table: the bench's own work",
  product: 'Ours',
  'ag-grid': 'AG Grid Community 36',
  'hand-written': 'By hand, rows in view, each frame',
  'hand-written-throttled': 'By hand, rows in view, once a second as ours',
} as const;
type TableName = keyof typeof TABLES;
const NAMES = Object.keys(TABLES).filter((name): name is TableName => name in TABLES);
const SCROLL_STEPS = 60;

/** Scrolls the table down and up again. */
export async function scroll(page: Page): Promise<void> {
  await page.mouse.move(640, 400);
  for (let step = 0; step < SCROLL_STEPS; step += 1) {
    await page.mouse.wheel(0, step < SCROLL_STEPS / 2 ? 400 : -400);
    await page.waitForTimeout(30);
  }
}

interface Rounds {
  /** ticks per second */
  readonly rate: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** The main thread's time per 1,000 ticks, in ms. */
async function measure(table: OpenTable, rate: number, seconds: number): Promise<number> {
  const { page } = table;
  const settings = { rate, seconds };
  const ticks = await page.evaluate((given) => globalThis.prepareTicksOf(given), settings);
  const before = await mainThread(table);
  await page.evaluate(() => globalThis.playTicks());
  const after = await mainThread(table);
  return ((after.task - before.task) * 1_000) / ticks;
}

/**
 * Opens the tables in the bench's page and prints the main thread's work of each, in alternating
 * rounds. Then calls `afterwards` with the product's page for further measurements.
 */
export async function measureTables(
  page: { from: string; entry: string; contracts: readonly Contract[] },
  { rate, rounds, seconds }: Rounds,
  afterwards: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
  const { from, entry } = page;
  const alias = { '@parallax/feed$': '../live-rows/bench-feed.ts' };
  await buildBenchPage(folder, { from, entry, alias });
  const tape = { contracts: [...page.contracts], ticks: [] };
  const browser = await chromium.launch(launchOptions);
  const tables = new Map<TableName, OpenTable>();
  for (const name of NAMES) tables.set(name, await openTable(browser, name, folder, tape));

  const measures = new Map<TableName, number[]>(NAMES.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    // the first round warms up, and each round starts with another table
    for (const offset of NAMES.keys()) {
      const name = NAMES[(offset + round + NAMES.length) % NAMES.length];
      const table = name && tables.get(name);
      if (!table) continue;
      const measured = await measure(table, rate, round < 0 ? 2 : seconds);
      if (round >= 0) measures.get(name)?.push(measured);
    }
  }
  printMeasures(measures);
  const product = tables.get('product')?.page;
  if (product) {
    await product.bringToFront();
    await afterwards(product);
  }
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

const ratio = (ours: readonly number[], others: readonly number[]): string =>
  spread(ours.map((ms, round) => ms / (others[round] ?? Number.NaN)));

function printMeasures(measures: ReadonlyMap<TableName, readonly number[]>): void {
  const net = (name: TableName): number[] =>
    (measures.get(name) ?? []).map((ms, round) => ms - (measures.get('none')?.[round] ?? 0));
  console.log('| Table | Main thread per 1,000 ticks | Ours to it | Net | Ours to it, net |');
  console.log('|---|---|---|---|---|');
  for (const name of NAMES) {
    const isOther = name !== 'none' && name !== 'product';
    const cells = [
      TABLES[name],
      `${spread(measures.get(name) ?? [])} ms`,
      isOther ? ratio(measures.get('product') ?? [], measures.get(name) ?? []) : '',
      name === 'none' ? '' : `${median(net(name)).toFixed(2)} ms`,
      isOther ? ratio(net('product'), net(name)) : '',
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** The 95th percentile of frame times while the table is used, in ms. */
async function measureP95Frame(page: Page, use: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(startFrames);
  await use(page);
  const { frames } = await page.evaluate(() => window.stopFrames());
  return quantile(frames, 0.95);
}

/** Prints the frames while the table is used, with ticks and without. */
export async function measureFrames(
  page: Page,
  { rate, rounds }: Rounds,
  uses: Readonly<Record<string, (page: Page) => Promise<void>>>,
): Promise<void> {
  console.log('\n| While | p95 frame, live | p95 frame, feed stopped |');
  console.log('|---|---|---|');
  for (const [name, use] of Object.entries(uses)) {
    const [live, still]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      await page.evaluate((given) => globalThis.prepareTicksOf({ rate: given, seconds: 5 }), rate);
      const playing = page.evaluate(() => globalThis.playTicks());
      live.push(await measureP95Frame(page, use));
      await playing;
      still.push(await measureP95Frame(page, use));
    }
    console.log(`| ${name} | ${spread(live, 1)} ms | ${spread(still, 1)} ms |`);
  }
}
