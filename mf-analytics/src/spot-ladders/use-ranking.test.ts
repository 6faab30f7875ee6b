import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Ticker } from '@parallax/contract';
import { contractOf } from '@parallax/contract/testing';
import { act, renderHook } from '@testing-library/react';

type Listener = (ticker: Ticker, state: { stale: boolean }) => void;
const listeners = new Map<string, Listener>();
jest.unstable_mockModule('@parallax/feed', () => ({
  subscribeTicker: (key: string, listener: Listener) => {
    listeners.set(key, listener);
    return () => listeners.delete(key);
  },
}));
const { ladderOf } = await import('./ladder-rows.ts');
const { useRanking } = await import('./use-ranking.ts');

const tell = (key: string, bid: number, ask: number, stale = false) =>
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
const allKnown = () => {
  tell('base:B', 100, 100);
  tell('okx:B', 99, 102);
  tell('kraken_spot:B', 103, 104);
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('useRanking', () => {
  it('ranks as soon as every price is there', async () => {
    const { order } = ranking();
    expect(order()).toEqual(['okx', 'kraken_spot']);
    allKnown();
    await pass(500);
    expect(order()).toEqual(['kraken_spot', 'okx']);
  });

  it('does not wait longer than 5 s for a venue that says nothing', async () => {
    const { order, result } = ranking();
    tell('base:B', 100, 100);
    tell('kraken_spot:B', 103, 104);
    await pass(4_900);
    expect(result.current.isRanked).toBe(false);
    await pass(100);
    expect(order()).toEqual(['kraken_spot', 'okx']);
  });

  it('reorders at most every 5 s', async () => {
    const { order } = ranking();
    allKnown();
    await pass(500);
    tell('okx:B', 120, 121);
    await pass(4_900);
    expect(order()).toEqual(['kraken_spot', 'okx']);
    await pass(100);
    expect(order()).toEqual(['okx', 'kraken_spot']);
  });

  it('puts a venue back whose price went stale', async () => {
    const { order } = ranking();
    allKnown();
    await pass(500);
    tell('kraken_spot:B', 103, 104, true);
    await pass(5_000);
    expect(order()).toEqual(['okx', 'kraken_spot']);
  });

  it('moves nothing while it is held, and catches up afterwards', async () => {
    const { order, result } = ranking();
    allKnown();
    await pass(500);
    result.current.hold(true);
    tell('okx:B', 120, 121);
    await pass(20_000);
    expect(order()).toEqual(['kraken_spot', 'okx']);
    result.current.hold(false);
    await pass(5_000);
    expect(order()).toEqual(['okx', 'kraken_spot']);
  });

  it('lets go of every ticker when the ladder is left', () => {
    const { unmount } = ranking();
    expect(listeners.size).toBe(3);
    unmount();
    expect(listeners.size).toBe(0);
  });
});
