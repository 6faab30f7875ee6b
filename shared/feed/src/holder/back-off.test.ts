import { describe, expect, it } from '@jest/globals';
import { backOff } from './back-off.ts';

describe('the pause before an attempt', () => {
  it.each([
    [0, 1_000],
    [1, 1_500],
    [4, 5_062.5],
    [12, 120_000],
    [5_000, 120_000],
  ])('number %i is about %i ms while no page is shown', (attempt, expected) => {
    expect(backOff(attempt, 0.5, false)).toBe(expected);
  });

  it('is never longer than two seconds while a page is shown', () => {
    expect(backOff(1, 0.5, true)).toBe(1_500);
    expect(backOff(4, 0.5, true)).toBe(2_000);
    expect(backOff(5_000, 1, true)).toBe(2_000);
  });

  it('is left to chance by a quarter, and never longer than two minutes', () => {
    expect(backOff(0, 0, false)).toBe(750);
    expect(backOff(0, 1, false)).toBe(1_250);
    expect(backOff(100, 1, false)).toBe(120_000);
  });
});
