import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startFakeClock } from '@parallax/api/testing';
import { serverNow } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { bulkResponse } from '../testing/bulk-response.ts';
import { createMarketValues } from './market-values.ts';

const KEY = 'okx:BTC';
const STALE = { age: 20_000 };
beforeEach(startFakeClock);
afterEach(() => {
  jest.useRealTimers();
});
const feed = startFeedServer();
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const setBulk = (values: ReturnType<typeof createMarketValues>, bid: number, at = serverNow()) =>
  values.setBulk(bulkResponse({ [KEY]: { bid } }, at));

describe('the newest values of contracts', () => {
  it('come from the feed or a later bulk response', async () => {
    const values = createMarketValues();
    expect(values.tickerOf(KEY)).toBeUndefined();
    setBulk(values, 100);
    expect(values.tickerOf(KEY)?.bid).toBe(100);
    values.watch([KEY]);
    await feed.ticker(KEY, { bid: 101, at: serverNow() });
    expect(values.tickerOf(KEY)?.bid).toBe(101);
    setBulk(values, 102, serverNow() + 5_000);
    expect(values.tickerOf(KEY)?.bid).toBe(102);
  });

  it('are the same object until a figure changes', () => {
    const values = createMarketValues();
    setBulk(values, 100);
    const before = values.tickerOf(KEY);
    setBulk(values, 100, serverNow() + 5_000);
    expect(values.tickerOf(KEY)).toBe(before);
    setBulk(values, 101, serverNow() + 10_000);
    expect(values.tickerOf(KEY)).not.toBe(before);
  });

  it('are stale in view when the feed reports them stale, and stay stale out of view', async () => {
    const values = createMarketValues();
    setBulk(values, 100);
    const end = values.watch([KEY]);
    await feed.ticker(KEY, {}, STALE);
    expect(values.isStale(KEY)).toBe(true);
    setBulk(values, 101);
    expect(values.isStale(KEY)).toBe(true);
    end();
    setBulk(values, 101);
    expect(values.isStale(KEY)).toBe(true);
    // moving prices are fresh
    setBulk(values, 102);
    expect(values.isStale(KEY)).toBe(false);
  });

  it('are fresh if confirmed by the feed, regardless of the age of the bulk response', async () => {
    const values = createMarketValues();
    setBulk(values, 100);
    values.watch([KEY]);
    await feed.ticker(KEY, {}, STALE);
    await pass(60_000);
    expect(values.isStale(KEY)).toBe(true);
    await feed.ticker(KEY);
    expect(values.isStale(KEY)).toBe(false);
  });

  it('are stale in view 10 s after the bulk response until the feed confirms them', async () => {
    const values = createMarketValues();
    const bulkAt = serverNow();
    setBulk(values, 100);
    const end = values.watch([KEY]);
    await pass(10_000);
    expect(values.isStale(KEY)).toBe(true);
    expect(values.staleSince([KEY])).toBe(bulkAt);
    await feed.ticker(KEY);
    expect(values.isStale(KEY)).toBe(false);
    expect(values.staleSince([KEY])).toBeUndefined();
    end();
    expect(values.isStale(KEY)).toBe(true);
    await pass(10_000);
    values.watch([KEY]);
    expect(values.isStale(KEY)).toBe(true);
  });

  it('become stale out of view 10 s after the bulk response, until the next response', async () => {
    const values = createMarketValues();
    expect(values.isStale(KEY)).toBe(true);
    const bulkAt = serverNow();
    setBulk(values, 100);
    await pass(9_999);
    expect(values.isStale(KEY)).toBe(false);
    expect(values.staleSince([KEY])).toBeUndefined();
    await pass(1);
    expect(values.isStale(KEY)).toBe(true);
    expect(values.isBulkFresh()).toBe(false);
    expect(values.staleSince([KEY])).toBe(bulkAt);
    setBulk(values, 100);
    expect(values.isStale(KEY)).toBe(false);
  });

  it('are as old as the last ticker if the bulk response omits the venue', async () => {
    const values = createMarketValues();
    const end = values.watch([KEY]);
    const seenAt = serverNow();
    await feed.ticker(KEY, { at: seenAt });
    end();
    values.setBulk(bulkResponse({}, serverNow()));
    expect(values.isStale(KEY)).toBe(false);
    await pass(10_000);
    values.setBulk(bulkResponse({}, serverNow()));
    expect(values.isStale(KEY)).toBe(true);
    expect(values.staleSince([KEY])).toBe(seenAt);
  });
});
