import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { act, renderHook } from '@testing-library/react';

type Listener = (ticker: Ticker, state: { stale: boolean }) => void;
const listeners = new Map<string, Listener>();
jest.unstable_mockModule('@parallax/feed', () => ({
  serverNow: () => Date.now(),
  subscribeTicker: (key: string, listener: Listener) => {
    listeners.set(key, listener);
    return () => listeners.delete(key);
  },
}));
const { ladderOf } = await import('./ladder-rows.ts');
const { useRanking } = await import('./use-ranking.ts');

const publish = (key: string, bid: number, ask: number, stale = false) =>
  listeners.get(key)?.(
    {
      bid,
      ask,
      last: bid,
      mid: bid,
      mark_price: null,
      index_price: null,
      pred_funding_rate: null,
      next_funding_time: null,
      chg_24h_pct: 0,
      high_24h: ask,
      low_24h: bid,
      at: 0,
    },
    { stale },
  );

const { rows } = ladderOf(
  [
    contractOf({ exchange: 'base', symbol: 'B' }),
    contractOf({ exchange: 'okx', symbol: 'B' }),
    contractOf({ exchange: 'kraken_spot', symbol: 'B' }),
  ],
  'base',
  'BTC',
);

function ranking() {
  const { result, unmount } = renderHook(() => useRanking(rows));
  return { result, unmount, order: () => result.current.ranked.map((row) => row.other.exchange) };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const publishAll = () => {
  publish('base:B', 100, 100);
  publish('okx:B', 99, 102);
  publish('kraken_spot:B', 103, 104);
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('useRanking', () => {
  it('ranks as soon as every price is available', async () => {
    const { order } = ranking();
    expect(order()).toEqual(['okx', 'kraken_spot']);
    publishAll();
    await pass(500);
    expect(order()).toEqual(['kraken_spot', 'okx']);
  });

  it('waits at most 5 s for a venue without prices', async () => {
    const { order, result } = ranking();
    publish('base:B', 100, 100);
    publish('kraken_spot:B', 103, 104);
    await pass(4_900);
    expect(result.current.isRanked).toBe(false);
    await pass(100);
    expect(order()).toEqual(['kraken_spot', 'okx']);
  });

  it('reorders at most every 5 s', async () => {
    const { order } = ranking();
    publishAll();
    await pass(500);
    publish('okx:B', 120, 121);
    await pass(4_900);
    expect(order()).toEqual(['kraken_spot', 'okx']);
    await pass(100);
    expect(order()).toEqual(['okx', 'kraken_spot']);
  });

  it('demotes a venue whose price has become stale', async () => {
    const { order } = ranking();
    publishAll();
    await pass(500);
    publish('kraken_spot:B', 103, 104, true);
    await pass(5_000);
    expect(order()).toEqual(['okx', 'kraken_spot']);
  });

  it('freezes the order while held and reorders afterwards', async () => {
    const { order, result } = ranking();
    publishAll();
    await pass(500);
    result.current.hold(true);
    publish('okx:B', 120, 121);
    await pass(20_000);
    expect(order()).toEqual(['kraken_spot', 'okx']);
    result.current.hold(false);
    await pass(5_000);
    expect(order()).toEqual(['okx', 'kraken_spot']);
  });

  it('unsubscribes from every ticker on unmount', () => {
    const { unmount } = ranking();
    expect(listeners.size).toBe(3);
    unmount();
    expect(listeners.size).toBe(0);
  });
});
