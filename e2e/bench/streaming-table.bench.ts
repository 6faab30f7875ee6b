/**
 * Measures the main thread cost of ticks in the product's table of 500 rows by 8 columns, against
 * plain React, AG Grid Community and a handwritten lower bound. Run by `npm run bench --
 * streaming-table`; for a short run add `--rounds 2 --seconds 2 --rates 5000 --heap 0.2:0.5`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { median, quantile, spread } from './median.ts';
import { note, row, table } from './report.ts';
import { buildPage } from './streaming-table/build-page.ts';
import { heapBytes, mainThread, type OpenTable, openTable } from './streaming-table/open-tables.ts';
import { recordTape } from './streaming-table/record-tape.ts';
import type { StreamSettings } from './streaming-table/streaming-table.page.ts';

const TABLES = {
  none: "No table: the bench's own work",
  product: 'Ours',
  'plain-react': '(a) Plain React, all rows',
  'ag-grid': '(b) AG Grid Community 36',
  'hand-written': '(c) By hand, rows in view',
} as const;
type TableName = keyof typeof TABLES;
const NAMES = Object.keys(TABLES).filter((name): name is TableName => name in TABLES);

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    rates: { type: 'string', default: '1000,5000,20000' },
    /** minutes at which the heap is measured, at 5,000 ticks a second; '0' skips it */
    heap: { type: 'string', default: '2:10' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const rates = values.rates.split(',').map(Number);
const [early = 0, late = 0] = values.heap.split(':').map(Number);

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

interface Measure {
  /** per 1,000 ticks, in ms */
  readonly main: number;
  readonly script: number;
  readonly latencies: readonly number[];
  readonly longTasks: number;
}

async function measure(table: OpenTable, settings: StreamSettings): Promise<Measure> {
  const { page } = table;
  const ticks = await page.evaluate((settings) => globalThis.prepare(settings), settings);
  const before = await mainThread(table);
  const played = await page.evaluate(() => globalThis.playPrepared());
  const after = await mainThread(table);
  const per = (key: keyof typeof before) => ((after[key] - before[key]) * 1_000) / ticks;
  return { ...played, main: per('task'), script: per('script') };
}

const folder = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
await buildPage(folder);
const tape = recordTape();
const browser = await chromium.launch(launchOptions);
const tables = new Map<TableName, OpenTable>();
for (const name of NAMES) tables.set(name, await openTable(browser, name, folder, tape));

table(
  'Ticks /s',
  'Each row at most',
  'Table',
  'Main thread per 1,000 ticks',
  'To (c)',
  'To (b)',
  'Script',
  'Net, to (b)',
  'Tick to picture p99',
  'Long tasks',
);
for (const intervalMs of [0, 500]) {
  for (const rate of rates) {
    const measures = new Map<TableName, Measure[]>(NAMES.map((name) => [name, []]));
    for (let round = -1; round < rounds; round += 1) {
      // the first round warms up, and each round starts with another table
      const order = NAMES.map((_, i) => NAMES[(i + round + NAMES.length) % NAMES.length]);
      for (const name of order) {
        const table = name && tables.get(name);
        if (!table) continue;
        const measured = await measure(table, {
          rate,
          intervalMs,
          seconds: round < 0 ? 1 : seconds,
        });
        if (round >= 0) measures.get(name)?.push(measured);
      }
    }
    const valueOf = (name: TableName, round: number, key: 'main' | 'script') =>
      measures.get(name)?.[round]?.[key] ?? Number.NaN;
    const main = (name: TableName, round: number) => valueOf(name, round, 'main');
    const netScript = (name: TableName, round: number) =>
      valueOf(name, round, 'script') - valueOf('none', round, 'script');
    const ratio = (name: TableName, to: TableName, read: typeof main) =>
      spread(Array.from({ length: rounds }, (_, round) => read(name, round) / read(to, round)));
    for (const name of NAMES) {
      const all = measures.get(name) ?? [];
      const p99 = quantile(
        all.flatMap(({ latencies }) => latencies),
        0.99,
      );
      row(
        rate.toLocaleString('en-US'),
        intervalMs === 0 ? 'each tick' : `${intervalMs} ms`,
        TABLES[name],
        `${spread(all.map(({ main }) => main))} ms`,
        ratio(name, 'hand-written', main),
        ratio(name, 'ag-grid', main),
        `${median(all.map(({ script }) => script)).toFixed(2)} ms`,
        ratio(name, 'ag-grid', netScript),
        `${p99.toFixed(0)} ms`,
        all.reduce((sum, { longTasks }) => sum + longTasks, 0),
      );
    }
  }
}

const ours = tables.get('product');
if (ours && late > 0) {
  const STEP_S = 10;
  const heap: number[] = [];
  let played = 0;
  for (const minutes of [early, late]) {
    for (; played < minutes * 60; played += STEP_S) {
      await measure(ours, { rate: 5_000, intervalMs: 0, seconds: STEP_S });
    }
    // releases the bench's stream, which is not part of the table's heap
    await ours.page.evaluate(() => globalThis.prepare({ rate: 0, intervalMs: 0, seconds: 0 }));
    heap.push(await heapBytes(ours));
  }
  const [first = 0, last = 0] = heap;
  note(
    `Heap of ours at 5,000 ticks a second after collection: ${megabytes(first)} MB in minute ${early}, ${megabytes(last)} MB in minute ${late}: ${(last / first).toFixed(2)} times.`,
  );
}
await browser.close();
rmSync(folder, { recursive: true, force: true });
