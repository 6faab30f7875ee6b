import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startFakeClock } from '@parallax/api/testing';
import { serverNow, subscribeTicker } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { createMarketValues } from '../market/market-values.ts';
import { bulkResponse } from '../testing/bulk-response.ts';
import { screenerColumns } from './screener-columns.tsx';
import { createScreenerMarket } from './screener-market.ts';
import { screenerRows } from './screener-rows.ts';

const MINUTE = 60_000;
beforeEach(startFakeClock);
afterEach(() => {
  jest.useRealTimers();
});
const feed = startFeedServer();
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const future = contractOf({
  exchange: 'deribit',
  symbol: 'FUTURE',
  instType: 'future',
  riskType: 'linear',
  expiry: Date.now() + 73 * 24 * 60 * MINUTE,
});
const legs = ['okx', 'coinbase', 'kraken_spot'].map((exchange) =>
  contractOf({ exchange, symbol: 'SPOT' }),
);
const rows = screenerRows([...legs, future], () => true);

function firstRow() {
  const [row] = rows;
  if (row === undefined) throw new Error('No row.');
  return row;
}

const response = (bids: Readonly<Record<string, number>> = {}) =>
  bulkResponse(
    Object.fromEntries(
      [...legs, future].map((contract) => {
        const bid = bids[contractKey(contract)] ?? 100;
        return [contractKey(contract), { bid, ask: bid + 1 }];
      }),
    ),
  );

function openMarket() {
  const values = createMarketValues();
  values.setBulk(response());
  const market = createScreenerMarket(values);
  let last = rows.map(market.figures);
  /** reads the figures of all pairs; returns the pairs whose figures were recomputed */
  const recomputed = () => {
    const before = last;
    last = rows.map(market.figures);
    return rows.filter((_, index) => last[index] !== before[index]);
  };
  return { values, market, recomputed };
}

describe('the top size of a pair', () => {
  it('is min(ask size of the leg, bid size of the future), and unknown out of view', async () => {
    const { values, market } = openMarket();
    const row = firstRow();
    const sizes = { bid: 100, ask: 101, bid_size: 2, ask_size: 3 };
    // subscribed by another component of the page
    for (const key of row.tickers) {
      subscribeTicker(key, () => undefined);
      await feed.ticker(key, { ...sizes, at: serverNow() });
    }
    values.setBulk(response());
    expect(market.topSize(row)).toBeUndefined();
    expect(market.isTopSizePending(row)).toBe(true);
    const end = values.watch(row.tickers);
    expect(market.topSize(row)).toBe(2);
    expect(market.isTopSizePending(row)).toBe(false);
    end();
    expect(market.topSize(row)).toBeUndefined();
    values.setUnavailable(new Set([row.leg.exchange]));
    expect(market.isTopSizePending(row)).toBe(false);
  });
});

const indexOf = (quote: string) =>
  contractOf({ exchange: 'okx', symbol: `BTC-${quote}-SWAP`, quote, instType: 'perpetual' });

describe('the status of a pair whose quotes are converted', () => {
  it("reports 'No index price' instead of 'Waiting for prices' once every ticker has arrived", () => {
    const usd = { ...future, quote: 'USD' };
    const indices = [indexOf('USD'), indexOf('USDT')];
    const [row] = screenerRows(
      [...legs, usd, ...indices],
      ({ instType }) => instType !== 'perpetual',
    );
    if (row === undefined) throw new Error('No row.');
    const values = createMarketValues();
    const { problem } = createScreenerMarket(values);
    const book = { bid: 100, ask: 101 };
    const books = { [row.legKey]: book, [row.futureKey]: book };
    const usdIndex = { 'okx:BTC-USD-SWAP': { index_price: 100 } };
    values.setBulk(bulkResponse({ ...books, ...usdIndex }));
    expect(problem(row)).toBe('Waiting for prices');
    values.setBulk(bulkResponse({ ...books, ...usdIndex, 'okx:BTC-USDT-SWAP': {} }));
    expect(problem(row)).toBe('No index price');
  });
});

describe('the status of a pair whose leg is quoted in another currency', () => {
  const book = { bid: 100, ask: 101, index_price: 100 };
  const statusWith = (quote: string) => {
    const leg = contractOf({ exchange: 'okx', symbol: `SPOT-${quote}`, quote });
    const all = [leg, future, indexOf(quote), indexOf('USDT')];
    const [row] = screenerRows(all, ({ instType }) => instType !== 'perpetual');
    if (row === undefined) throw new Error('No row.');
    const values = createMarketValues();
    values.setBulk(bulkResponse(Object.fromEntries(all.map((each) => [contractKey(each), book]))));
    const market = createScreenerMarket({ ...values, takerFeeOf: () => 0 });
    const columns = screenerColumns(market, new Set(), true);
    const basis = columns.find(({ id }) => id === 'executable_annualised');
    const status = columns.find(({ id }) => id === 'status');
    return { status: status?.value?.(row), sortValue: basis?.sortValue?.(row) };
  };

  it.each(['ETH', 'EUR'])('names the third leg, and the pair is not ranked: %s', (quote) => {
    expect(statusWith(quote)).toEqual({ status: `Third leg ${quote}/USDT`, sortValue: undefined });
  });

  it.each(['USDT', 'USDC', 'USD'])('is live for dollars: %s', (quote) => {
    expect(statusWith(quote)).toEqual({ status: 'Live', sortValue: expect.any(Number) });
  });
});

describe('the status of a pair with an unknown taker fee', () => {
  it('says so, and the pair is still ranked by its figures before fees', () => {
    const { market } = openMarket();
    const row = firstRow();
    const columns = screenerColumns(market, new Set(), false);
    expect(columns.find(({ id }) => id === 'status')?.value?.(row)).toBe('Unknown fee');
    expect(columns.find(({ id }) => id === 'mid')?.sortValue?.(row)).toBe(0);
  });
});

describe('the status of a pair with unusable best prices', () => {
  it.each([
    ['a crossed book', { bid: 101, ask: 100 }, 'Crossed book'],
    ['a book without bids', { bid: 0, ask: 100 }, 'No two-sided book'],
  ])('gives the reason for %s', (_, book, reason) => {
    const row = firstRow();
    const values = createMarketValues();
    const { problem } = createScreenerMarket(values);
    const normal = { bid: 100, ask: 101 };
    values.setBulk(bulkResponse({ [row.legKey]: normal, [row.futureKey]: book }));
    expect(problem(row)).toBe(reason);
  });
});

describe('design §5 a pair out of view', () => {
  it('is stale once its prices are unconfirmed for 10 s', async () => {
    const { values, market } = openMarket();
    const row = firstRow();
    await pass(9_999);
    expect(market.problem(row)).toBeUndefined();
    await pass(1);
    expect(market.problem(row)).toBe('Stale');
    values.setBulk(response());
    expect(market.problem(row)).toBeUndefined();
  });

  it('is not sorted by its figures while they are stale, but they are exported', async () => {
    const { market } = openMarket();
    const row = firstRow();
    const figure = screenerColumns(market, new Set(), false).find(({ id }) => id === 'mid');
    expect([figure?.sortValue?.(row), figure?.value?.(row)]).toEqual([0, 0]);
    await pass(10_000);
    expect([figure?.sortValue?.(row), figure?.value?.(row)]).toEqual([undefined, 0]);
  });
});

describe('the figures of all pairs of a leg and a future', () => {
  it('are not recomputed while no price moves', () => {
    const { values, recomputed } = openMarket();
    expect(recomputed()).toEqual([]);
    values.setBulk(response());
    expect(recomputed()).toEqual([]);
    expect(rows).toHaveLength(3);
  });

  it('are recomputed only for the pair whose leg moved', () => {
    const { values, market, recomputed } = openMarket();
    values.setBulk(response({ 'okx:SPOT': 90 }));
    expect(recomputed().map(({ legKey }) => legKey)).toEqual(['okx:SPOT']);
    // bid of the future − ask of the leg
    expect(rows.map((row) => market.figures(row).executable?.price)).toEqual([9, -1, -1]);
  });

  it('are recomputed for every pair of a future that moved', () => {
    const { values, recomputed } = openMarket();
    values.setBulk(response({ 'deribit:FUTURE': 110 }));
    expect(recomputed()).toEqual(rows);
    expect(recomputed()).toEqual([]);
  });

  it('are recomputed every minute for the remaining days to expiry', async () => {
    const { recomputed } = openMarket();
    await pass(MINUTE);
    expect(recomputed()).toEqual(rows);
    expect(recomputed()).toEqual([]);
  });
});
