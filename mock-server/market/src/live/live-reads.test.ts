import { describe, expect, it } from '@jest/globals';
import { type LiquidationTrade } from '@parallax/live';
import { VenueUnavailable } from '../venue-unavailable.ts';
import { bookAt, listed } from './testing/fake-values.ts';
import {
  candles,
  clock,
  fundingRates,
  KEY,
  link,
  market,
  outcomeOf,
  SYMBOL,
  venue,
} from './testing/set-up-reads.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const bookTime = async () => (await market.reads.book(KEY))?.at;

describe('the book of a live contract', () => {
  it('is read from its stream while the stream is alive, and requested afterwards', async () => {
    await venue.start();
    venue.watch('book', SYMBOL);
    clock.advance(50);
    await settled();
    link.sendBook(SYMBOL, 1);
    await settled();
    link.requestedBook = bookAt(5);
    const before = link.requests;
    expect([await bookTime(), link.requests]).toEqual([1, before]);
    expect(market.isLive('book', KEY)).toBe(true);
    link.fresh.clear();
    expect([await bookTime(), link.requests]).toEqual([5, before + 1]);
    expect(market.isLive('book', KEY)).toBe(false);
    venue.stop();
  });
});

describe('the funding history of a live contract', () => {
  it('respects the span and the limit', async () => {
    await venue.start();
    const end = clock.now();
    const paid = { rate: 0.0001, hours: 1 };
    link.payments = [
      { at: end - 3_600_000, ...paid },
      { at: end, ...paid },
      { at: end + 1, ...paid },
    ];
    const times = async (limit: number) =>
      (await market.reads.fundingHistory(KEY, { to: end }, limit))?.map(({ at }) => at);
    expect(await times(1)).toEqual([end]);
    expect(await times(5)).toEqual([end - 3_600_000, end]);
    venue.stop();
  });
});

describe('the funding rate of a live venue', () => {
  it('is omitted if the venue reports no interval', async () => {
    await venue.start();
    const parts = { rate: 0.0001, mark: 100, index: 100 };
    link.parts = new Map([[SYMBOL, parts]]);
    expect(await market.reads.fundingRates({ exchange: 'okx' })).toEqual([]);
    venue.stop();
  });

  it('shares a request with the ticker stream that needs its mark price', async () => {
    link.hasSeparateDerivatives = true;
    await venue.start();
    venue.watch('ticker', SYMBOL);
    for (let second = 0; second < 30; second += 1) {
      clock.advance(1_000);
      await settled();
      await fundingRates();
    }
    // one for the first read, then one every 5 s
    expect(link.requests).toBeLessThanOrEqual(7);
    venue.stop();
  });

  it('has a next funding time only when the venue reports one', async () => {
    await venue.start();
    const parts = { rate: 0.0001, mark: 100, index: 100, intervalHours: 8 };
    const nextOf = async (changes: object) => {
      link.parts = new Map([[SYMBOL, { ...parts, ...changes }]]);
      clock.advance(5_000);
      const [rate] = await market.reads.fundingRates({ exchange: 'okx' });
      return rate?.next_funding_time;
    };
    expect(await nextOf({})).toBeNull();
    expect(await nextOf({ nextFunding: 1_800_000_000_000 })).toBe(1_800_000_000_000);
    venue.stop();
  });

  it('is omitted without a mark or index price, like the basis', async () => {
    await venue.start();
    const complete = { rate: 0.0001, intervalHours: 8, bid: 99, ask: 101, mark: 100, index: 100 };
    const rowCounts = async (changes: object) => {
      link.parts = new Map([[SYMBOL, { ...complete, ...changes }]]);
      clock.advance(5_000);
      const rates = await market.reads.fundingRates({ exchange: 'okx' });
      return [rates.length, (await market.reads.basis({ exchange: 'okx' })).length];
    };
    expect(await rowCounts({})).toEqual([1, 1]);
    expect(await rowCounts({ index: undefined })).toEqual([0, 0]);
    expect(await rowCounts({ mark: undefined })).toEqual([0, 0]);
    venue.stop();
  });

  it('is annualised with its own interval', async () => {
    await venue.start();
    link.parts = new Map([[SYMBOL, { rate: 0.0001, mark: 100, index: 101, intervalHours: 4 }]]);
    const [rate] = await market.reads.fundingRates({ exchange: 'okx' });
    expect(rate).toMatchObject({ contract: KEY, interval_hours: 4 });
    expect(rate?.apr).toBeCloseTo(0.219, 9);
    link.payments = [{ at: 1, rate: 0.0002, hours: 1 }];
    const paid = await market.reads.fundingHistory(KEY, {}, 10);
    expect(paid).toEqual([{ at: 1, rate: 0.0002, interval_hours: 1, apr: 0.0002 * 8_760 }]);
    venue.stop();
  });
});

const requestsInMinute = async () => {
  const before = link.requests;
  for (let second = 0; second < 60; second += 1) {
    await fundingRates();
    clock.advance(1_000);
  }
  return link.requests - before;
};

describe('the derivatives of a live venue', () => {
  it('are requested again soon after a partial response', async () => {
    await venue.start();
    link.isComplete = false;
    await fundingRates();
    link.isComplete = true;
    link.parts = new Map([[SYMBOL, { rate: 0.0001, mark: 100, index: 100, intervalHours: 8 }]]);
    clock.advance(500);
    expect(await fundingRates()).toEqual([]);
    clock.advance(500);
    expect(await fundingRates()).toHaveLength(1);
    clock.advance(4_500);
    await Promise.all([fundingRates(), fundingRates()]);
    expect(link.requests).toBe(2);
    venue.stop();
  });

  it('are requested at growing intervals while responses are partial', async () => {
    await venue.start();
    link.isComplete = false;
    expect(await requestsInMinute()).toBeLessThan(10);
    await requestsInMinute();
    expect(await requestsInMinute()).toBe(2);
    link.isComplete = true;
    clock.advance(30_000);
    await fundingRates();
    link.isComplete = false;
    clock.advance(5_000);
    await fundingRates();
    clock.advance(1_000);
    const before = link.requests;
    await fundingRates();
    expect(link.requests).toBe(before + 1);
    venue.stop();
  });
});

describe('the ticker of a live contract', () => {
  it('is live only while its last value is fresh', async () => {
    await venue.start();
    expect(market.isLive('ticker', KEY)).toBe(false);
    link.fresh.add(SYMBOL);
    expect(market.isLive('ticker', KEY)).toBe(true);
    link.fresh.clear();
    expect(market.isLive('ticker', KEY)).toBe(false);
    venue.stop();
  });
});

const openNow = async () => market.reads.openInterest(KEY);

describe('the open interest of a live contract', () => {
  it('is valued at the mark price, and requested once by concurrent reads', async () => {
    await venue.start();
    link.parts = new Map([[SYMBOL, { mark: 50 }]]);
    link.openSize = { size: 4, at: 7 };
    const [first] = await Promise.all([openNow(), openNow(), openNow()]);
    expect(first).toEqual({ at: 7, contracts: 4, base_value: 4, quote_value: 200 });
    expect(link.requests).toBe(2);
    venue.stop();
  });

  it('is unavailable while the venue does not report a mark price', async () => {
    await venue.start();
    link.openSize = { size: 4, at: 7 };
    const why = 'OKX cannot provide this at the moment. It does not report a mark price.';
    expect(await outcomeOf(openNow)).toEqual(new VenueUnavailable(why, true));
    venue.stop();
  });

  it('is valued at the index price for an option, and unavailable without an index price', async () => {
    const symbol = 'BTC-USDT-251226-100000-C';
    link.listings = [...link.listings, listed(symbol, 'option')];
    await venue.start();
    link.openSize = { size: 4, at: 7 };
    link.parts = new Map([[SYMBOL, { mark: 50 }]]);
    const read = () => market.reads.openInterest(`okx:${symbol}`);
    const why = 'OKX cannot provide this at the moment. It does not report an index price.';
    expect(await outcomeOf(read)).toEqual(new VenueUnavailable(why, true));
    link.parts = new Map([[SYMBOL, { mark: 50, index: 60 }]]);
    clock.advance(10_000);
    expect(await read()).toMatchObject({ contracts: 4, quote_value: 240 });
    venue.stop();
  });

  it('is undefined, like its history, if the venue does not report open interest', async () => {
    await venue.start();
    expect(await market.reads.openInterest(KEY)).toBeUndefined();
    expect(market.reads.openInterestHistory(KEY, '1h', {}, 10)).toBeUndefined();
    venue.stop();
  });
});

const liquidation = (id: string, at: number): LiquidationTrade => ({
  unified: SYMBOL,
  id,
  side: 'sell',
  price: 50,
  size: 4,
  at,
});

const ids = async (query: object) =>
  (await market.reads.liquidations({ limit: 100, ...query }))?.map(({ id }) => id);

describe('the liquidations of a live venue', () => {
  it('cover the last 24 hours and are merged with those of simulated venues', async () => {
    await venue.start();
    const now = clock.now();
    link.liquidationTrades = [
      liquidation('old', now - 86_400_001),
      liquidation('one', now - 1),
      liquidation('two', now),
    ];
    const [first] = (await market.reads.liquidations({ exchange: 'okx', limit: 100 })) ?? [];
    expect(first).toMatchObject({ contract: KEY, id: 'one', side: 'sell', contracts: 4 });
    expect(first).toMatchObject({ base_value: 4, quote_value: 200 });
    expect(await ids({ exchange: 'okx' })).toEqual(['one', 'two']);
    expect(await ids({ exchange: 'okx', limit: 1 })).toEqual(['two']);
    expect(await ids({ exchange: 'okx', base: 'ETH' })).toEqual([]);
    const all = (await market.reads.liquidations({ limit: 100 })) ?? [];
    expect(all.at(-1)?.id).toBe('two');
    expect(new Set(all.map(({ exchange }) => exchange)).size).toBeGreaterThan(1);
    venue.stop();
  });

  it('are returned from memory while the venue is rate-limited', async () => {
    const okxIds = () => ids({ exchange: 'okx' });
    expect(await outcomeOf(okxIds)).toMatchObject({ wasRequested: false });
    await venue.start();
    link.isRateLimited = true;
    await outcomeOf(candles);
    const why = 'OKX cannot provide this at the moment. It is not accepting more requests for now.';
    expect(await outcomeOf(okxIds)).toEqual(new VenueUnavailable(why, false));
    link.liquidationTrades = [liquidation('one', clock.now())];
    expect(await okxIds()).toEqual(['one']);
    expect((await ids({}))?.at(-1)).toBe('one');
    venue.stop();
  });

  it('are not subscribed to while those of another venue are read', async () => {
    await venue.start();
    expect(await ids({ exchange: 'bitmex' })).not.toHaveLength(0);
    expect(link.liquidationSubscriptions).toBe(0);
    venue.stop();
  });

  it('are undefined instead of simulated if the venue does not publish them', async () => {
    await venue.start();
    link.hasLiquidations = false;
    expect(await ids({ exchange: 'okx' })).toBeUndefined();
    const all = (await market.reads.liquidations({ limit: 500 })) ?? [];
    expect(all.map(({ exchange }) => exchange)).not.toContain('okx');
    expect(link.liquidationSubscriptions).toBe(0);
    venue.stop();
  });
});
