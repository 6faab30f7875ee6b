// @alone changes the clock of the server, which other tests read

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { contractOf } from '@parallax/protocol/testing';
import { act, renderHook } from '@testing-library/react';
import { useExpiries } from './with-option-market.tsx';

const NOW = Date.UTC(2026, 10, 21, 7, 30);
const HOUR_MS = 3_600_000;
const [first, second, third] = [NOW + HOUR_MS, NOW + 2 * HOUR_MS, NOW + 40 * 24 * HOUR_MS];
const optionOf = (expiry: number) =>
  contractOf({
    exchange: 'deribit',
    base: 'BTC',
    expiry,
    instType: 'option',
    symbol: `BTC-${expiry}`,
  });
const contracts = [first, second, third].map(optionOf);
const market = { exchange: 'deribit', base: 'BTC', settle: null };

const feed = startFeedServer();

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('the list of expiries drops each expiry when it passes, without a change of the catalogue', () => {
  const { result } = renderHook(() => useExpiries(contracts, market));
  expect(result.current).toEqual([first, second, third]);
  const before = result.current;
  pass(HOUR_MS - 1);
  expect(result.current).toBe(before);
  pass(1);
  expect(result.current).toEqual([second, third]);
  pass(HOUR_MS);
  expect(result.current).toEqual([third]);
});

it('the list of expiries drops an expiry that is weeks away', () => {
  const { result } = renderHook(() => useExpiries(contracts.slice(2), market));
  pass(30 * 24 * HOUR_MS);
  expect(result.current).toEqual([third]);
  pass(10 * 24 * HOUR_MS);
  expect(result.current).toEqual([]);
});

it.each([
  ['ahead of', NOW - 2 * HOUR_MS, [NOW - HOUR_MS, first, second]],
  ['behind', NOW + 90 * 60_000, [second]],
])(
  "the list of expiries follows the server's time, with a local clock %s it",
  async (_, serverTime, expected) => {
    const listed = [NOW - HOUR_MS, first, second].map(optionOf);
    await feed.setTime(NOW);
    const { result } = renderHook(() => useExpiries(listed, market));
    expect(result.current).toEqual([first, second]);
    await feed.setTime(serverTime);
    pass(1_000);
    expect(result.current).toEqual(expected);
  },
);
