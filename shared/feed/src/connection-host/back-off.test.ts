import { describe, expect, it } from '@jest/globals';
import { backOff } from './back-off.ts';

describe('backOff', () => {
  it.each([
    [0, 1_000],
    [1, 1_500],
    [4, 5_062.5],
    [12, 96_000],
    [5_000, 96_000],
  ])('delays attempt %i by %i ms while no page is visible', (attempt, expected) => {
    expect(backOff(attempt, 0.5, false)).toBe(expected);
  });

  it('is at most two seconds while a page is visible', () => {
    expect(backOff(1, 0.5, true)).toBe(1_500);
    expect(backOff(4, 0.5, true)).toBe(1_600);
    expect(backOff(5_000, 1, true)).toBe(2_000);
  });

  it.each([true, false])(
    'still varies randomly, without exceeding the maximum, once the delay has reached it',
    (visible) => {
      const delays = [0, 0.25, 0.5, 0.75, 1].map((random) => backOff(5_000, random, visible));
      expect(new Set(delays).size).toBe(5);
      expect(Math.max(...delays)).toBe(visible ? 2_000 : 120_000);
    },
  );

  it('has a jitter of 25% and is at most two minutes', () => {
    expect(backOff(0, 0, false)).toBe(750);
    expect(backOff(0, 1, false)).toBe(1_250);
    expect(backOff(100, 1, false)).toBe(120_000);
  });
});
