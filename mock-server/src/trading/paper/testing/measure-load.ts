import { type Contract, contractKey } from '@parallax/protocol';
import { exchanges } from '@parallax/server-market/catalogue/exchanges';
import { emptyReads } from '@parallax/server-market/empty-reads';
import type { Market } from '@parallax/server-market/market-reads';
import type { MarketUpdate } from '@parallax/server-market/market-source';
import type { MarketTap } from '@parallax/server-market/tapped-market';
import { ManualClock } from '@parallax/server-market/testing/manual-clock';
import { PaperVenue } from '../paper-venue.ts';
import { orderFor, PERPETUAL, START } from './paper-bench.ts';

/**
 * The CPU time that resting orders cost at a rate of updates. Run it with
 * `node --conditions=source --import tsx mock-server/src/trading/paper/testing/measure-load.ts`.
 */
const CONTRACTS = 500;
const ORDERS_EACH = 20;
const UPDATES_PER_SECOND = 5_000;
const SECONDS = 20;

const contracts = Array.from(
  { length: CONTRACTS },
  (_, i): Contract => ({ ...PERPETUAL, symbol: `C${i}USDT`, base: `C${i}` }),
);

/** An update of a kind whose prices move by a few steps, without reaching the orders. */
function updateOf(contract: Contract, n: number): MarketUpdate {
  const key = contractKey(contract);
  const move = ((n * 7) % 11) / 10;
  if (n % 10 < 6) {
    const level = (best: number, step: number, i: number): [number, number] => [
      Math.round((best + i * step) * 10) / 10,
      ((n + i) % 9) + 1,
    ];
    const bids = Array.from({ length: 20 }, (_, i) => level(99 + move, -0.1, i));
    const asks = Array.from({ length: 20 }, (_, i) => level(101 + move, 0.1, i));
    return { kind: 'book', key, data: { bids, asks, at: START } };
  }
  if (n % 10 < 8) {
    const trade = { id: String(n), side: 'sell', price: 99 + move, size: 1, at: START } as const;
    return { kind: 'trades', key, data: [trade] };
  }
  const data = {
    bid: 99 + move,
    ask: 101 + move,
    last: 100 + move,
    mid: 100 + move,
    mark_price: 100 + move,
    index_price: 100,
    pred_funding_rate: 0.0001,
    next_funding_time: START + 1e9,
    chg_24h_pct: 0,
    high_24h: 0,
    low_24h: 0,
    at: START,
  };
  return { kind: 'ticker', key, data };
}

const clock = new ManualClock(START);
let publish: (update: MarketUpdate) => void = () => undefined;
const tap: MarketTap = {
  listen: (onUpdate) => {
    publish = onUpdate;
  },
  watch: (_kind, key) => ({ kind: 'awaited', key }),
  unwatch: () => undefined,
};
const market: Pick<Market, 'catalogue' | 'read' | 'reads' | 'isLive' | 'isCurrent'> = {
  catalogue: { exchanges, venues: [], instrumentTypes: [], contracts },
  reads: emptyReads,
  isCurrent: true,
  isLive: () => true,
  read: (_kind, key) => ({ kind: 'awaited', key }),
};
const venue = new PaperVenue({
  market,
  tap,
  clock,
  usdOf: () => undefined,
  latencyMs: 0,
  log: (line) => process.stderr.write(`${line}\n`),
});
venue.start();
const account = venue.open({
  accountId: 'A',
  exchange: PERPETUAL.exchange,
  balances: new Map([['USDT', '100000000']]),
  positions: [],
  margins: [],
  orders: contracts.flatMap((contract, c) =>
    Array.from({ length: ORDERS_EACH }, (_, i) => {
      const side = i % 2 === 0 ? 'buy' : 'sell';
      const price = side === 'buy' ? 98 - i / 10 : 104 + i / 10;
      return orderFor(contract, `${c}-${i}`, { side, price: price.toFixed(1), status: 'OPEN' });
    }),
  ),
});
let fills = 0;
await account.start((event) => {
  if (event.kind === 'fill') fills += 1;
});

const updates = contracts.flatMap((contract) =>
  Array.from({ length: 10 }, (_, n) => updateOf(contract, n)),
);
const total = UPDATES_PER_SECOND * SECONDS;
const updatesPerTick = UPDATES_PER_SECOND / 200;

function play(): number {
  const before = process.cpuUsage();
  for (let n = 0; n < total; n += 1) {
    const update = updates[(n * 7_919) % updates.length];
    if (update) publish(update);
    if (n % updatesPerTick === 0) clock.advance(5);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

play();
const cpu = play();
const { orders } = venue.stats();
process.stdout.write(
  `${orders} resting orders over ${CONTRACTS} contracts, ${UPDATES_PER_SECOND} updates a second: ` +
    `${((cpu / SECONDS) * 100).toFixed(2)}% of a core (${((cpu / total) * 1e6).toFixed(2)} µs an update), ${fills} fills\n`,
);
await venue.close();
