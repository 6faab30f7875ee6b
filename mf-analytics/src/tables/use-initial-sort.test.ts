import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useInitialSort } from './use-initial-sort.ts';

let complete = false;
const isComplete = () => complete;
const show = () =>
  renderHook((of: () => boolean) => useInitialSort(of), { initialProps: isComplete });
const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  complete = false;
});
afterEach(() => {
  jest.useRealTimers();
});

it('rows are sorted once, within 100 ms after all prices have arrived', () => {
  const { result } = show();
  const waiting = result.current;
  complete = true;
  advance(100);
  const sorted = result.current;
  expect(sorted).not.toBe(waiting);
  advance(10_000);
  expect(result.current).toBe(sorted);
});

it('rows with missing prices are sorted after 1 s and finally after 5 s', () => {
  const { result } = show();
  const waiting = result.current;
  advance(900);
  expect(result.current).toBe(waiting);
  advance(100);
  const first = result.current;
  expect(first).not.toBe(waiting);
  advance(3_900);
  expect(result.current).toBe(first);
  advance(100);
  expect(result.current).not.toBe(first);
});

it('new rows are sorted again', () => {
  const { result, rerender } = show();
  complete = true;
  advance(100);
  const sorted = result.current;
  complete = false;
  rerender(() => complete);
  expect(result.current).not.toBe(sorted);
});
