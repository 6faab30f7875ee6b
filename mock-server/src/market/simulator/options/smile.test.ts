import { describe, expect, it } from '@jest/globals';
import { assert, double, property } from 'fast-check';
import { black76 } from './black-76.ts';
import { impliedVolatility } from './smile.ts';

const priced = (optionType: 'call' | 'put', strike: number, years: number) => {
  const volatility = impliedVolatility('BTC', 100_000, strike, years);
  return black76({ optionType, forward: 100_000, strike, years, volatility }).price;
};

const at = (strike: number) => impliedVolatility('BTC', 100_000, strike, 0.25);

describe('the smile', () => {
  it('never prices calls higher, or puts lower, at a higher strike', () => {
    const strike = double({ min: 40_000, max: 250_000, noNaN: true });
    const years = double({ min: 1 / 365 / 24, max: 1.5, noNaN: true });
    assert(
      property(strike, years, (k, t) => {
        expect(priced('call', k + 100, t)).toBeLessThanOrEqual(priced('call', k, t) + 1e-6);
        expect(priced('put', k + 100, t)).toBeGreaterThanOrEqual(priced('put', k, t) - 1e-6);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is lowest near the money, and higher for puts than for equally distant calls', () => {
    expect(at(70_000)).toBeGreaterThan(at(100_000));
    expect(at(180_000)).toBeGreaterThan(at(115_000));
    expect(at(100_000 / 1.3)).toBeGreaterThan(at(130_000));
  });
});
