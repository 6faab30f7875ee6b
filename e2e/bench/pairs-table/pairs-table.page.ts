/** Runs in a page of the pairs-table bench: mounts one of the tables and plays ticks into it. */
import '@parallax/ui/global.css';
import '../streaming-table/page.module.css';
import { pairsOf } from '@parallax/mf-analytics/bench';
import { contractKey } from '@parallax/protocol';
import { tapeSchema } from '../streaming-table/tape.ts';
import { agGridPairs } from './ag-grid-pairs.ts';
import { deliverTicks, setApart, type Tick } from './bench-feed.ts';
import { handWrittenPairs } from './hand-written-pairs.ts';
import { bulkOf, type PairsTable, values } from './pairs-of-bench.ts';
import { prepareTicks, SLOT_MS, tickOf } from './prepare-ticks.ts';
import { productPairs } from './product-pairs.tsx';

declare global {
  /** prepared in advance, so that only playback is measured; returns the number of ticks */
  var prepareTicksOf: (settings: { rate: number; seconds: number }) => number;
  var playTicks: () => Promise<void>;
}

const ROWS = 3_000;
/** The product's pace of a ticker, and of its answers for all contracts. */
const APART_MS = 500;
const BULK_MS = 5_000;
const CALM_MS = 1_000;

const TABLES: Readonly<Record<string, () => PairsTable>> = {
  none: () => ({ mount: () => undefined, changed: () => undefined }),
  product: productPairs,
  'ag-grid': agGridPairs,
  'hand-written': () => handWrittenPairs(0),
  'hand-written-calm': () => handWrittenPairs(CALM_MS),
};

const { contracts } = tapeSchema.parse(await (await fetch('/tape.json')).json());
const pairs = pairsOf(contracts, () => true).slice(0, ROWS);
const legs = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
const keys = legs.map(contractKey);
const table = TABLES[location.hash.slice(1)]?.();
const host = document.querySelector<HTMLElement>('#host');
if (table === undefined || host === null) throw new Error('There is no such table.');
if (pairs.length < ROWS) throw new Error(`There are ${pairs.length} pairs only.`);
setApart(APART_MS);
const INTERVALS = [1, 4, 8];
values.setFunding(
  legs.map((leg, index) => ({
    contract: contractKey(leg),
    exchange: leg.exchange,
    symbol: leg.symbol,
    base: leg.base,
    quote: leg.quote,
    riskType: leg.riskType ?? 'linear',
    rate: 0.0001,
    interval_hours: INTERVALS[index % INTERVALS.length] ?? 8,
    apr: 0.1,
    next_funding_time: null,
    mark_price: 100,
    index_price: 100,
  })),
);
deliverTicks(legs.map(tickOf));
values.setBulk(bulkOf(keys));
await table.mount(host, pairs);
deliverTicks(legs.map(tickOf));

let slots: readonly (readonly Tick[])[] = [];
globalThis.prepareTicksOf = (settings) => {
  slots = prepareTicks(legs, settings);
  return settings.rate * settings.seconds;
};
globalThis.playTicks = () =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    let next = 0;
    const isProduct = location.hash === '#product';
    const timer = setInterval(() => {
      for (; next < slots.length && performance.now() - startedAt >= next * SLOT_MS; next += 1) {
        const slot = slots[next] ?? [];
        deliverTicks(slot);
        table.changed(new Set(slot.map(({ key }) => key)));
        if (isProduct && next % (BULK_MS / SLOT_MS) === 0) values.setBulk(bulkOf(keys));
      }
      if (next < slots.length) return;
      clearInterval(timer);
      resolve();
    }, SLOT_MS / 5);
  });
document.title = 'ready';
