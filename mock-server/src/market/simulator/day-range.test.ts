import { describe, expect, it } from '@jest/globals';
import { DayRange } from './day-range.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2025, 10, 10, 12);

describe('DayRange', () => {
  it('covers the last 24 hours of the price function and lets go of what is older', () => {
    const spike = NOON - 2 * HOUR;
    const range = new DayRange((time) => (time === spike ? 120 : 100));
    expect(range.at(NOON, 100)).toEqual({ low: 100, high: 120 });
    expect(range.at(NOON + 21 * HOUR, 100)).toEqual({ low: 100, high: 120 });
    expect(range.at(NOON + 23 * HOUR, 100)).toEqual({ low: 100, high: 100 });
  });

  it('keeps a price that was seen between its points for 24 hours', () => {
    const range = new DayRange(() => 100);
    range.at(NOON + 1, 90);
    expect(range.at(NOON + HOUR, 100).low).toBe(90);
    expect(range.at(NOON + 25 * HOUR, 100).low).toBe(100);
  });
});
