import { afterEach, describe, expect, it } from '@jest/globals';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { type Book, topicOf } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { waitFor } from '@testing-library/react';
import { ladderColumns } from './ladder-columns.tsx';
import { createLadderMarket, type LadderMarket } from './ladder-market.ts';
import { type LadderRow, ladderOf } from './ladder-rows.ts';

const feed = startFeedServer();

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

const STALE = { age: 20_000 };
const publish = (key: string, bid: number, ask: number, stale = false, at = 0) =>
  feed.ticker(key, { bid, ask, at }, stale ? STALE : {});
/** The number of contracts whose tickers or books the page is subscribed to. */
const subscribedTo = (kind: 'ticker' | 'book') =>
  feed.topics().filter((topic) => topic.startsWith(topicOf(kind, ''))).length;
const ends: (() => void)[] = [];
const marketOf = (unavailable: readonly string[] = [], size?: number) => {
  const market = createLadderMarket(rows, {
    unavailable: new Set(unavailable),
    feeOf: ({ exchange }) => fees.get(exchange) ?? null,
  });
  const end = market.subscribe(size);
  ends.push(end);
  return { market, end };
};

const columnsOf = (market: LadderMarket) =>
  ladderColumns({
    market,
    baseName: 'OKX',
    nameOf: String,
    hasSeveralBaseContracts: false,
    size: undefined,
  });

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe('the figures of a spot ladder', () => {
  it('are unknown until both contracts have prices', async () => {
    const { market } = marketOf();
    expect(market.isComplete()).toBe(false);
    await publish(BASE, 99, 100, false, 7_000);
    expect(market.edgesOf(kraken).buy.bps).toBeUndefined();
    await publish(OTHER, 101, 102, false, 5_000);
    expect(market.edgesOf(kraken).buy).toEqual({ price: 1, bps: 100, net: 70 });
    expect(market.updatedAt(kraken)).toBe(5_000);
    expect(market.isComplete()).toBe(true);
  });

  it('are recomputed only when a price of their row has changed', async () => {
    const { market } = marketOf();
    await publish(BASE, 99, 100);
    await publish(OTHER, 101, 102);
    const first = market.edgesOf(kraken);
    await publish('coinbase:BTC-USD', 1, 2);
    expect(market.edgesOf(kraken)).toBe(first);
    await publish(OTHER, 103, 104);
    expect(market.edgesOf(kraken).buy.bps).toBeCloseTo(300, 9);
  });

  it('are unknown for a quote without a conversion rate', async () => {
    const { market } = marketOf();
    await publish(BASE, 99, 100);
    await publish('coinbase:BTC-USD', 101, 102);
    expect(market.rateOf(coinbase)).toBeUndefined();
    expect(market.edgesOf(coinbase).buy.price).toBeUndefined();
  });

  it('are not used for sorting while a price of the row is stale', async () => {
    const { market } = marketOf();
    await publish(BASE, 99, 100);
    await publish(OTHER, 101, 102, true);
    expect(market.hasReliableFigures(kraken)).toBe(false);
    await publish(OTHER, 101, 102);
    expect(market.hasReliableFigures(kraken)).toBe(true);
  });

  it.each(['okx', 'kraken_spot'])('are not used for sorting while %s is unavailable', (venue) => {
    const { market } = marketOf([venue]);
    expect(market.hasReliableFigures(kraken)).toBe(false);
    expect(market.problem(kraken)).toBe(`${venue} is offline`);
  });
});

const indexContract = (quote: string) =>
  contractOf({ exchange: 'okx', symbol: `BTC-${quote}-SWAP`, quote, instType: 'perpetual' });

describe('the status of a row whose quotes are converted', () => {
  const converted = ladderOf([...contracts, indexContract('USD'), indexContract('USDT')], {
    baseExchange: 'okx',
    base: 'BTC',
  }).rows.filter(({ other }) => other.quote === 'USD');

  it("reports 'No index price' instead of 'Waiting for prices' once every ticker has arrived", async () => {
    const [row] = converted;
    if (!row) throw new Error('No row.');
    const market = createLadderMarket(converted, { unavailable: new Set(), feeOf: () => 0 });
    ends.push(market.subscribe(undefined));
    await publish(BASE, 99, 100);
    await publish('coinbase:BTC-USD', 101, 102);
    await feed.ticker('okx:BTC-USD-SWAP', { index_price: 100 });
    expect(market.problem(row)).toBe('Waiting for prices');
    expect(market.isComplete()).toBe(false);
    await feed.ticker('okx:BTC-USDT-SWAP', { index_price: null });
    expect(market.problem(row)).toBe('No index price');
    expect(market.isComplete()).toBe(true);
    await feed.ticker('okx:BTC-USDT-SWAP', { index_price: 100 });
    expect(market.problem(row)).toBeUndefined();
  });
});

describe('the columns of a spot ladder', () => {
  it('sort a row with stale prices last, but export its prices', async () => {
    const { market } = marketOf();
    await publish(BASE, 99, 100);
    await publish(OTHER, 101, 102, true);
    const columns = columnsOf(market);
    const prices = ['bid', 'ask'].map((id) => columns.find((each) => each.id === id));
    expect(prices.map((column) => column?.sortValue?.(kraken))).toEqual([undefined, undefined]);
    expect(prices.map((column) => column?.value?.(kraken))).toEqual([101, 102]);
    await publish(OTHER, 101, 102);
    expect(prices.map((column) => column?.sortValue?.(kraken))).toEqual([101, 102]);
  });

  it('export the reason why a row is sorted last', async () => {
    const { market } = marketOf();
    const status = columnsOf(market).find(({ id }) => id === 'status');
    const written = (row: LadderRow) => status?.value?.(row);
    expect(status).toMatchObject({ hiddenByDefault: true, alwaysExported: true });
    expect(written(coinbase)).toBe('No index for USD/USDT');
    expect(written(kraken)).toBe('Waiting for prices');
    await publish(BASE, 99, 100);
    await publish(OTHER, 101, 102);
    expect(written(kraken)).toBe('Live');
    await publish(OTHER, 101, 102, true);
    expect(written(kraken)).toBe('Stale');
    await publish(OTHER, 103, 102);
    expect(written(kraken)).toBe('Crossed book');
  });
});

describe('the figures for a size', () => {
  it('walk both books, deduct both taker fees, and require fresh books', async () => {
    const { market } = marketOf([], 2);
    await publish(BASE, 99, 100);
    await publish(OTHER, 101, 102);
    const asks: Book['asks'] = [
      [100, 1],
      [101, 5],
    ];
    const bids: Book['bids'] = [
      [102, 1],
      [101, 5],
    ];
    await feed.book(BASE, { bids: [], asks });
    expect(market.sizedEdgesOf(kraken).buy.net).toBeUndefined();
    await feed.book(OTHER, { bids, asks: [] });
    // (101.5 / 100.5 − 1) × 10⁴ − 30
    expect(market.sizedEdgesOf(kraken).buy.net).toBeCloseTo(69.5025, 3);
    expect(market.sizedEdgesOf(kraken).sell.net).toBeUndefined();
    await feed.book(OTHER, { bids, asks: [] }, STALE);
    expect(market.sizedEdgesOf(kraken).buy.net).toBeUndefined();
  });

  it('subscribe to books only for a size, and unsubscribe when the ladder is closed', async () => {
    const { end } = marketOf();
    await feed.publish();
    expect([subscribedTo('ticker'), subscribedTo('book')]).toEqual([3, 0]);
    end();
    const sized = marketOf([], 1);
    await feed.publish();
    expect(subscribedTo('book')).toBe(3);
    sized.end();
    await waitFor(() => expect([subscribedTo('ticker'), subscribedTo('book')]).toEqual([0, 0]));
  });
});
