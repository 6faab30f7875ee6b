import { describe, expect, it } from '@jest/globals';
import { listInstruments } from '../catalogue/catalogue.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { fundingRate, nextFundingTime } from './funding-series.ts';
import { createSimulator } from './simulator.ts';

const NOW = Date.UTC(2026, 10, 18, 20);
const INTEREST = 0.0001;

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

describe('the funding rates of all perpetuals', () => {
  it('equal the interest rate for most; some are higher, some lower, some negative', async () => {
    const instruments = listInstruments(NOW).filter(({ fundingHours }) => fundingHours !== null);
    const clock = new ManualClock(NOW);
    const { reads } = createSimulator({ seed: 20_251_110, clock, instruments });
    const rates = (await reads.fundingRates({})).map(
      ({ rate, interval_hours }) => (rate * 8) / interval_hours,
    );
    const part = (matches: (rate: number) => boolean) =>
      rates.filter(matches).length / rates.length;
    expect(part((rate) => Math.abs(rate - INTEREST) < 1e-6)).toBeGreaterThan(0.6);
    expect(part((rate) => rate > 1.1 * INTEREST)).toBeGreaterThan(0.03);
    expect(part((rate) => rate < 0.9 * INTEREST)).toBeGreaterThan(0.05);
    expect(part((rate) => rate < 0)).toBeGreaterThan(0.02);
    expect(Math.max(...rates.map(Math.abs))).toBeLessThan(0.0005);
  });
});
