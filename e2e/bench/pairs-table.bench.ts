/**
 * Measures the table of Perp vs perp with 3,000 pairs at 2,000 ticks a second: the main thread's work
 * against text nodes written by hand and AG Grid Community, and frames while it is used. Run by
 * `npm run bench -- pairs-table`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createMarket } from '@parallax/mock-server';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { buildBenchPage } from './build-bench-page.ts';
import { startFrames } from './canvas/page-measures.ts';
import { manyContracts } from './many-contracts.ts';
import { median, quantile, spread } from './median.ts';
import { mainThread, type OpenTable, openTable } from './streaming-table/open-tables.ts';

const TABLES = {
  none: "No table: the bench's own work",
  product: 'Ours',
  'ag-grid': 'AG Grid Community 36',
  'hand-written': 'By hand, rows in view, each frame',
  'hand-written-calm': 'By hand, rows in view, once a second as ours',
} as const;
type TableName = keyof typeof TABLES;
const NAMES = Object.keys(TABLES).filter((name): name is TableName => name in TABLES);
const RATE = 2_000;
const SCROLL_STEPS = 60;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

/** The main thread's time per 1,000 ticks, in ms. */
async function measure(table: OpenTable, lasting: number): Promise<number> {
  const { page } = table;
  const settings = { rate: RATE, seconds: lasting };
  const ticks = await page.evaluate((given) => globalThis.prepareTicksOf(given), settings);
  const before = await mainThread(table);
  await page.evaluate(() => globalThis.playTicks());
  const after = await mainThread(table);
  return ((after.task - before.task) * 1_000) / ticks;
}

const USES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async sorting(page) {
    const header = page.getByRole('button', { name: /^Break-even/ });
    for (let click = 0; click < 6; click += 1) {
      await header.click();
      await page.waitForTimeout(300);
    }
  },
  async filtering(page) {
    const field = page.getByRole('textbox', { name: 'Filter Contract 1', exact: true });
    for (const text of ['b', 'bt', 'btc', 'et', 'eth', '']) {
      await field.fill(text);
      await field.press('Enter');
      await page.waitForTimeout(300);
    }
  },
  async scrolling(page) {
    await page.mouse.move(640, 400);
    for (let step = 0; step < SCROLL_STEPS; step += 1) {
      await page.mouse.wheel(0, step < SCROLL_STEPS / 2 ? 400 : -400);
      await page.waitForTimeout(30);
    }
  },
};

/** The 95th percentile of the frames of a use, in ms. */
async function frameOf(page: Page, use: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(startFrames);
  await use(page);
  const { frames } = await page.evaluate(() => window.stopFrames());
  return quantile(frames, 0.95);
}

const folder = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
const here = dirname(fileURLToPath(import.meta.url)).replace('/dist/bench', '/bench');
await buildBenchPage(folder, {
  from: join(here, 'pairs-table'),
  entry: 'pairs-table.page.ts',
  alias: { '@parallax/feed$': 'bench-feed.ts' },
});
const { contracts } = createMarket({ feed: 'sim' }).catalogue;
const perpetuals = contracts.filter(({ instType }) => instType === 'perpetual');
// the catalogue's 1,083 have 2,248 pairs
const tape = { contracts: manyContracts(perpetuals, 1_500), ticks: [] };
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
    const measured = await measure(table, round < 0 ? 2 : seconds);
    if (round >= 0) measures.get(name)?.push(measured);
  }
}
const net = (name: TableName): number[] =>
  (measures.get(name) ?? []).map((ms, round) => ms - (measures.get('none')?.[round] ?? 0));
console.log('| Table | Main thread per 1,000 ticks | Net of the bench | Ours to it, net |');
console.log('|---|---|---|---|');
for (const name of NAMES) {
  const others = net(name);
  const ratios = net('product').map((ours, round) => ours / (others[round] ?? Number.NaN));
  const cells = [
    TABLES[name],
    `${spread(measures.get(name) ?? [])} ms`,
    name === 'none' ? '' : `${median(others).toFixed(2)} ms`,
    name === 'none' || name === 'product' ? '' : spread(ratios),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

const page = tables.get('product')?.page;
if (page) {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  console.log('\n| While | p95 frame, live | p95 frame, feed stopped |');
  console.log('|---|---|---|');
  for (const [name, use] of Object.entries(USES)) {
    const [live, still]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      await page.evaluate((rate) => globalThis.prepareTicksOf({ rate, seconds: 5 }), RATE);
      const playing = page.evaluate(() => globalThis.playTicks());
      live.push(await frameOf(page, use));
      await playing;
      still.push(await frameOf(page, use));
    }
    console.log(`| ${name} | ${spread(live, 1)} ms | ${spread(still, 1)} ms |`);
  }
}
await browser.close();
rmSync(folder, { recursive: true, force: true });
