import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { act, renderHook } from '@testing-library/react';
import { useExpiries } from './use-expiries.ts';

const NOW = Date.UTC(2026, 10, 21, 7, 30);
const HOUR_MS = 3_600_000;
const [first, second, third] = [NOW + HOUR_MS, NOW + 2 * HOUR_MS, NOW + 40 * 24 * HOUR_MS];
const contracts = [first, second, third].map((expiry) =>
  contractOf({
    exchange: 'deribit',
    base: 'BTC',
    expiry,
    instType: 'option',
    symbol: `BTC-${expiry}`,
  }),
);
const market = { exchange: 'deribit', base: 'BTC', settle: null };

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

it('the list of expiries drops an expiry that is further away than setTimeout can wait', () => {
  const { result } = renderHook(() => useExpiries(contracts.slice(2), market));
  pass(30 * 24 * HOUR_MS);
  expect(result.current).toEqual([third]);
  pass(10 * 24 * HOUR_MS);
  expect(result.current).toEqual([]);
});
