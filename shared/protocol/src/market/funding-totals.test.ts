import { describe, expect, it } from '@jest/globals';
import type { FundingPayment } from './funding.ts';
import { fundingTotals, withSums } from './funding-totals.ts';

const payment = (rate: number, interval_hours: number): FundingPayment => ({
  at: 0,
  rate,
  interval_hours,
  apr: 0,
});

describe('trading facts: the funding APR over a period', () => {
  it('is 10.95% for 0.01% every 8 hours', () => {
    const { paid, apr, payments } = fundingTotals(
      Array.from({ length: 21 }, () => payment(0.0001, 8)),
    );
    expect(paid).toBeCloseTo(0.0021, 12);
    expect(apr).toBeCloseTo(0.1095, 12);
    expect(payments).toBe(21);
  });

  it('weights intervals of 1, 4 and 8 hours by their length', () => {
    const { apr } = fundingTotals([payment(0.0001, 1), payment(0.0002, 4), payment(-0.0001, 8)]);
    expect(apr).toBeCloseTo((0.0002 * 8_760) / 13, 12);
  });

  it('is null without payments, and zero for rates of zero', () => {
    expect(fundingTotals([])).toEqual({ paid: 0, apr: null, payments: 0 });
    expect(fundingTotals([payment(0, 8)])).toEqual({ paid: 0, apr: 0, payments: 1 });
  });
});

it('withSums adds the running sum of the rates', () => {
  const sums = withSums([payment(0.1, 8), payment(-0.3, 8)]).map(({ sum }) => sum);
  expect(sums[0]).toBeCloseTo(0.1);
  expect(sums[1]).toBeCloseTo(-0.2);
});
