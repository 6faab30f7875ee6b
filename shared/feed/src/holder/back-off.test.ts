import { describe, expect, it } from '@jest/globals';
import { backOff } from './back-off.ts';

describe('the pause before an attempt', () => {
  it.each([
    [0, 1_000],
    [1, 1_500],
    [4, 5_062.5],
    [12, 120_000],
    [5_000, 120_000],
  ])('number %i is about %i ms', (attempt, expected) => {
    expect(backOff(attempt, 0.5)).toBe(expected);
  });

  it('is left to chance by a quarter, and never longer than two minutes', () => {
    expect(backOff(0, 0)).toBe(750);
    expect(backOff(0, 1)).toBe(1_250);
    expect(backOff(100, 1)).toBe(120_000);
  });
});
