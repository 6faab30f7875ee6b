import { describe, expect, it } from '@jest/globals';
import { fundingRate, nextFundingTime } from './funding.ts';

describe('fundingRate', () => {
  it.each([
    [0, 8, 0.0001],
    [0.0004, 8, 0.0001],
    [0.001, 8, 0.0005],
    [-0.001, 8, -0.0005],
    [0.001, 1, 0.0005 / 8],
  ])('maps a premium of %d over %d hours to %d', (premium, hours, rate) => {
    expect(fundingRate(premium, hours)).toBeCloseTo(rate, 12);
  });
});

const at = (hour: number, minute = 0) => Date.UTC(2025, 10, 10, hour, minute);

describe('nextFundingTime', () => {
  it('returns the end of the current interval, also at the start of that interval', () => {
    expect(nextFundingTime(at(18, 30), 8)).toBe(at(24));
    expect(nextFundingTime(at(16), 8)).toBe(at(24));
    expect(nextFundingTime(at(18, 30), 1)).toBe(at(19));
  });
});
