import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Book, Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import type { LadderMarket } from './ladder-market.ts';
import type { LadderRow } from './ladder-rows.ts';

const feed = await import('@parallax/feed');
type Listener<T> = (value: T, state: { stale: boolean }) => void;
const tickers = new Map<string, Ticker>();
const onTicker = new Map<string, Listener<Ticker>>();
const onBook = new Map<string, Listener<Book>>();
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  lastTicker: (key: string) => tickers.get(key),
  subscribeTicker: (key: string, listener: Listener<Ticker>) => {
    onTicker.set(key, listener);
    return () => onTicker.delete(key);
  },
  subscribeBook: (key: string, listener: Listener<Book>) => {
    onBook.set(key, listener);
    return () => onBook.delete(key);
  },
}));
const { ladderColumns } = await import('./ladder-columns.tsx');
const { createLadderMarket } = await import('./ladder-market.ts');
const { ladderOf } = await import('./ladder-rows.ts');

const contracts = [
  contractOf({ exchange: 'okx', symbol: 'BTC-USDT' }),
  contractOf({ exchange: 'kraken_spot', symbol: 'XBT/USDT' }),
  contractOf({ exchange: 'coinbase', symbol: 'BTC-USD', quote: 'USD' }),
];
const { rows } = ladderOf(contracts, { baseExchange: 'okx', base: 'BTC' });
const [kraken, coinbase] = rows;
if (!kraken || !coinbase) throw new Error('No rows.');
const BASE = 'okx:BTC-USDT';
const OTHER = 'kraken_spot:XBT/USDT';
const fees = new Map([
  ['okx', 0.001],
  ['kraken_spot', 0.002],
  ['coinbase', null],
]);

const publish = (key: string, bid: number, ask: number, stale = false, at = 0) => {
  const ticker: Ticker = {
    bid,
    ask,
    last: bid,
    mid: (bid + ask) / 2,
    mark_price: null,
    index_price: null,
    pred_funding_rate: null,
    next_funding_time: null,
    chg_24h_pct: 0,
    high_24h: ask,
    low_24h: bid,
    at,
  };
  tickers.set(key, ticker);
  onTicker.get(key)?.(ticker, { stale });
};
const marketOf = (unavailable: readonly string[] = [], size?: number) => {
  const market = createLadderMarket(rows, {
    unavailable: new Set(unavailable),
    feeOf: ({ exchange }) => fees.get(exchange) ?? null,
  });
  return { market, end: market.follow(size) };
};

const columnsOf = (market: LadderMarket) =>
  ladderColumns({
    market,
    baseName: 'OKX',
    nameOf: String,
    hasSeveralBaseContracts: false,
    size: undefined,
  });

beforeEach(() => {
  for (const map of [tickers, onTicker, onBook]) map.clear();
});

describe('the figures of a spot ladder', () => {
  it('are unknown until both contracts have prices', () => {
    const { market } = marketOf();
    expect(market.isComplete()).toBe(false);
    publish(BASE, 99, 100, false, 7_000);
    expect(market.edgesOf(kraken).buy.bps).toBeUndefined();
    publish(OTHER, 101, 102, false, 5_000);
    expect(market.edgesOf(kraken).buy).toEqual({ price: 1, bps: 100, net: 70 });
    expect(market.updatedAt(kraken)).toBe(5_000);
    expect(market.isComplete()).toBe(true);
  });

  it('are recomputed only when a price of their row has changed', () => {
    const { market } = marketOf();
    publish(BASE, 99, 100);
    publish(OTHER, 101, 102);
    const first = market.edgesOf(kraken);
    publish('coinbase:BTC-USD', 1, 2);
    expect(market.edgesOf(kraken)).toBe(first);
    publish(OTHER, 103, 104);
    expect(market.edgesOf(kraken).buy.bps).toBeCloseTo(300, 9);
  });

  it('are unknown for a quote without a conversion rate', () => {
    const { market } = marketOf();
    publish(BASE, 99, 100);
    publish('coinbase:BTC-USD', 101, 102);
    expect(market.rateOf(coinbase)).toBeUndefined();
    expect(market.edgesOf(coinbase).buy.price).toBeUndefined();
  });

  it('do not sort their row until its stale price is fresh again', () => {
    const { market } = marketOf();
    publish(BASE, 99, 100);
    publish(OTHER, 101, 102, true);
    expect(market.isSortedByFigures(kraken)).toBe(false);
    publish(OTHER, 101, 102);
    expect(market.isSortedByFigures(kraken)).toBe(true);
  });

  it.each(['okx', 'kraken_spot'])('do not sort their row while %s is unavailable', (venue) => {
    const { market } = marketOf([venue]);
    expect(market.isSortedByFigures(kraken)).toBe(false);
    expect(market.problem(kraken)).toBe(`${venue} is offline`);
  });
});

describe('the columns of a spot ladder', () => {
  it('sort a row with stale prices last, but export its prices', () => {
    const { market } = marketOf();
    publish(BASE, 99, 100);
    publish(OTHER, 101, 102, true);
    const columns = columnsOf(market);
    const sorted = ['bid', 'ask', 'age'].map((id) => columns.find((each) => each.id === id));
    expect(sorted.map((column) => column?.sortValue?.(kraken))).toEqual(Array(3).fill(undefined));
    expect(sorted.slice(0, 2).map((column) => column?.value?.(kraken))).toEqual([101, 102]);
    publish(OTHER, 101, 102);
    expect(sorted.slice(0, 2).map((column) => column?.sortValue?.(kraken))).toEqual([101, 102]);
  });

  it('export the reason why a row is sorted last', () => {
    const { market } = marketOf();
    const status = columnsOf(market).find(({ id }) => id === 'status');
    const written = (row: LadderRow) => status?.value?.(row);
    expect(status).toMatchObject({ optional: true, alwaysExported: true });
    expect(written(coinbase)).toBe('No index of USD to USDT');
    expect(written(kraken)).toBe('Waiting for prices');
    publish(BASE, 99, 100);
    publish(OTHER, 101, 102);
    expect(written(kraken)).toBe('Live');
    publish(OTHER, 101, 102, true);
    expect(written(kraken)).toBe('Stale');
    publish(OTHER, 103, 102);
    expect(written(kraken)).toBe('Crossed book');
  });
});

describe('the figures for a size', () => {
  it('walk both books, deduct both taker fees, and require fresh books', () => {
    const { market } = marketOf([], 2);
    publish(BASE, 99, 100);
    publish(OTHER, 101, 102);
    const asks: Book['asks'] = [
      [100, 1],
      [101, 5],
    ];
    const bids: Book['bids'] = [
      [102, 1],
      [101, 5],
    ];
    onBook.get(BASE)?.({ bids: [], asks, at: 0 }, { stale: false });
    expect(market.sizedEdgesOf(kraken).buy.net).toBeUndefined();
    onBook.get(OTHER)?.({ bids, asks: [], at: 0 }, { stale: false });
    // (101.5 / 100.5 − 1) × 10⁴ − 30
    expect(market.sizedEdgesOf(kraken).buy.net).toBeCloseTo(69.5025, 3);
    expect(market.sizedEdgesOf(kraken).sell.net).toBeUndefined();
    onBook.get(OTHER)?.({ bids, asks: [], at: 0 }, { stale: true });
    expect(market.sizedEdgesOf(kraken).buy.net).toBeUndefined();
  });

  it('subscribe to books only for a size, and unsubscribe when the ladder is closed', () => {
    const { end } = marketOf();
    expect([onTicker.size, onBook.size]).toEqual([3, 0]);
    end();
    const sized = marketOf([], 1);
    expect(onBook.size).toBe(3);
    sized.end();
    expect([onTicker.size, onBook.size]).toEqual([0, 0]);
  });
});
