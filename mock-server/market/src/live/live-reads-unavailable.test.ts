import { describe, expect, it } from '@jest/globals';
import { VenueUnavailable } from '../venue-unavailable.ts';
import { RateLimited } from './testing/fake-errors.ts';
import {
  candles,
  clock,
  fundingRates,
  KEY,
  link,
  market,
  outcomeOf,
  READS,
  SYMBOL,
  venue,
} from './testing/set-up-reads.ts';

describe('an unavailable live venue', () => {
  it.each(READS)(
    'rejects reads of %s while offline, and serves them after recovery',
    async (_, read) => {
      await venue.start();
      link.isOffline = true;
      const why = 'OKX cannot provide this at the moment. It cannot be reached.';
      expect(await outcomeOf(read)).toEqual(new VenueUnavailable(why, true));
      link.isOffline = false;
      expect(await outcomeOf(read)).not.toBeInstanceOf(Error);
      venue.stop();
    },
  );

  it.each(READS)('receives no request for %s until it has been reached', async (_, read) => {
    const why = 'OKX cannot provide this at the moment. It has not been reached yet.';
    const error = await outcomeOf(read);
    expect(error).toEqual(new VenueUnavailable(why, false));
    expect(error).toMatchObject({ wasRequested: false });
    expect(link.requests).toBe(0);
  });

  it('is omitted from lists across all venues', async () => {
    await venue.start();
    link.isOffline = true;
    const exchanges = (await market.reads.fundingRates({})).map(({ exchange }) => exchange);
    expect(exchanges).toContain('deribit');
    expect(exchanges).not.toContain('okx');
    venue.stop();
  });
});

describe('a rate-limited live venue', () => {
  it('receives no requests during a pause, which grows each time the limit is hit again', async () => {
    await venue.start();
    link.isRateLimited = true;
    expect(await outcomeOf(candles)).toMatchObject({ wasRequested: true });
    for (const [, read] of READS)
      expect(await outcomeOf(read)).toMatchObject({ wasRequested: false });
    expect(venue.unavailableReason).toBe('It is not accepting more requests for now');
    clock.advance(4_900);
    await outcomeOf(candles);
    expect(link.requests).toBe(1);
    clock.advance(100);
    await outcomeOf(candles);
    clock.advance(7_400);
    await outcomeOf(candles);
    expect(link.requests).toBe(2);
    clock.advance(100);
    link.isRateLimited = false;
    expect(await candles()).toBeDefined();
    expect(venue.unavailableReason).toBeNull();
    venue.stop();
  });
});

describe('reads from a live venue', () => {
  it.each(READS)('share one request for %s until the cached response expires', async (_, read) => {
    await venue.start();
    // requests for history are rounded to minutes
    clock.advance(1);
    const before = link.requests;
    await Promise.allSettled([read(), read()]);
    await outcomeOf(read);
    const once = link.requests - before;
    expect(once).toBeLessThanOrEqual(2);
    const beforeWait = link.requests;
    clock.advance(1_000);
    await outcomeOf(read);
    expect(link.requests).toBe(beforeWait);
    clock.advance(9_000);
    await outcomeOf(read);
    expect(link.requests).toBe(beforeWait + once);
    venue.stop();
  });

  it('send another request for a larger limit', async () => {
    await venue.start();
    await market.reads.trades(KEY, 10);
    await market.reads.trades(KEY, 20);
    expect(link.requests).toBe(2);
    venue.stop();
  });
});

describe('a live venue that responds slowly', () => {
  it('has at most 20 requests in flight', async () => {
    await venue.start();
    link.delaysResponses = true;
    const waiting = Array.from({ length: 20 }, (_, i) => market.reads.trades(KEY, i + 1));
    const why = 'OKX cannot provide this at the moment. It has too many pending requests.';
    expect(await outcomeOf(() => market.reads.trades(KEY, 21))).toEqual(
      new VenueUnavailable(why, false),
    );
    const same = market.reads.trades(KEY, 20);
    expect(link.requests).toBe(20);
    expect(venue.unavailableReason).toBeNull();
    link.respond();
    await Promise.all([...waiting, same]);
    link.delaysResponses = false;
    expect(await market.reads.trades(KEY, 21)).toEqual([]);
    venue.stop();
  });

  it('delays the values of other venues by at most 3 s, without making them stale', async () => {
    await venue.start();
    link.delaysResponses = true;
    const response = market.reads.tickers({ instType: 'perpetual', base: 'BTC' });
    clock.advance(3_000);
    const { at, contracts } = await response;
    expect(contracts).toContain('bitmex:XBTUSD');
    expect(contracts).not.toContain(KEY);
    expect(clock.now() - at).toBeLessThan(1_000);
    link.respond();
    venue.stop();
  });
});

describe('a live venue that refuses one of several requests', () => {
  it('returns the other responses and pauses further requests', async () => {
    await venue.start();
    link.parts = new Map([[SYMBOL, { rate: 0.0001, mark: 100, index: 100, intervalHours: 8 }]]);
    link.isComplete = false;
    link.rateLimitError = new RateLimited('too many');
    expect(await fundingRates()).toHaveLength(1);
    clock.advance(4_900);
    expect(await outcomeOf(fundingRates)).toMatchObject({ wasRequested: false });
    venue.stop();
  });
});
