import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Ticker } from '@parallax/protocol';
import { bulkResponse } from '../testing/bulk-response.ts';

type Listener = (ticker: Partial<Ticker>, state: { stale: boolean }) => void;
const KEY = 'okx:BTC';
let now = 1_000_000;
let live: Partial<Ticker> | undefined;
let listener: Listener | undefined;
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  serverNow: () => now,
  lastTicker: () => live,
  subscribeTicker: (_: string, next: Listener) => {
    listener = next;
    return () => {
      listener = undefined;
    };
  },
}));
const { createMarketValues } = await import('./market-values.ts');

const setBulk = (values: ReturnType<typeof createMarketValues>, bid: number, at = now) =>
  values.setBulk(bulkResponse({ [KEY]: { bid } }, at));

beforeEach(() => {
  now = 1_000_000;
  live = undefined;
  listener = undefined;
});

describe('the newest values of contracts', () => {
  it('come from the feed or a later bulk response', () => {
    const values = createMarketValues();
    expect(values.tickerOf(KEY)).toBeUndefined();
    setBulk(values, 100);
    expect(values.tickerOf(KEY)?.bid).toBe(100);
    live = { bid: 101, at: now };
    expect(values.tickerOf(KEY)?.bid).toBe(101);
    setBulk(values, 102, now + 5_000);
    expect(values.tickerOf(KEY)?.bid).toBe(102);
  });

  it('are the same object until a figure changes', () => {
    const values = createMarketValues();
    setBulk(values, 100);
    const before = values.tickerOf(KEY);
    setBulk(values, 100, now + 5_000);
    expect(values.tickerOf(KEY)).toBe(before);
    setBulk(values, 101, now + 10_000);
    expect(values.tickerOf(KEY)).not.toBe(before);
  });

  it('are stale in view when the feed reports them stale, and stay stale out of view', () => {
    const values = createMarketValues();
    setBulk(values, 100);
    const end = values.watch([KEY]);
    listener?.({}, { stale: true });
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

  it('are fresh if confirmed by the feed, regardless of the age of the bulk response', () => {
    const values = createMarketValues();
    setBulk(values, 100);
    values.watch([KEY]);
    listener?.({}, { stale: true });
    now += 60_000;
    listener?.({}, { stale: false });
    expect(values.isStale(KEY)).toBe(false);
  });

  it('are stale in view 10 s after the bulk response until the feed confirms them', () => {
    const values = createMarketValues();
    const bulkAt = now;
    setBulk(values, 100);
    const end = values.watch([KEY]);
    now += 10_000;
    expect(values.isStale(KEY)).toBe(true);
    expect(values.staleSince([KEY])).toBe(bulkAt);
    listener?.({}, { stale: false });
    expect(values.isStale(KEY)).toBe(false);
    expect(values.staleSince([KEY])).toBeUndefined();
    end();
    values.watch([KEY]);
    expect(values.isStale(KEY)).toBe(true);
  });

  it('become stale out of view 10 s after the bulk response, until the next response', () => {
    const values = createMarketValues();
    expect(values.isStale(KEY)).toBe(true);
    const bulkAt = now;
    setBulk(values, 100);
    now += 9_999;
    expect(values.isStale(KEY)).toBe(false);
    expect(values.staleSince([KEY])).toBeUndefined();
    now += 1;
    expect(values.isStale(KEY)).toBe(true);
    expect(values.isBulkFresh()).toBe(false);
    expect(values.staleSince([KEY])).toBe(bulkAt);
    setBulk(values, 100);
    expect(values.isStale(KEY)).toBe(false);
  });

  it('are as old as the last ticker if the bulk response omits the venue', () => {
    const values = createMarketValues();
    live = { bid: 100, at: now };
    values.setBulk(bulkResponse({}, now));
    expect(values.isStale(KEY)).toBe(false);
    const seenAt = now;
    now += 10_000;
    values.setBulk(bulkResponse({}, now));
    expect(values.isStale(KEY)).toBe(true);
    expect(values.staleSince([KEY])).toBe(seenAt);
  });
});
