/** Runs in a page of the pairs-table bench: mounts one of the tables and plays ticks into it. */
import '@parallax/ui/global.css';
import '../streaming-table/page.module.css';
import { pairsOf } from '@parallax/mf-analytics/bench';
import { contractKey } from '@parallax/protocol';
import { deliverTicks } from '../live-rows/bench-feed.ts';
import { bulkOf } from '../live-rows/bulk-of.ts';
import { offerPlayback } from '../live-rows/playback.ts';
import { tickOf } from '../live-rows/prepare-ticks.ts';
import { tableOf } from '../live-rows/tables.ts';
import { tapeSchema } from '../streaming-table/tape.ts';
import { PAIR_TEXTS, values } from './pairs-of-bench.ts';
import { productPairs } from './product-pairs.tsx';

const ROWS = 3_000;

const { contracts } = tapeSchema.parse(await (await fetch('/tape.json')).json());
const pairs = pairsOf(contracts, () => true).slice(0, ROWS);
const legs = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
const keys = legs.map(contractKey);
const table = tableOf(PAIR_TEXTS, productPairs);
const host = document.querySelector<HTMLElement>('#host');
if (host === null) throw new Error('The page has no host.');
if (pairs.length < ROWS) throw new Error(`There are ${pairs.length} pairs only.`);
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

offerPlayback(legs, table, (response) => values.setBulk(response));
