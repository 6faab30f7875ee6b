import { describe, expect, it } from '@jest/globals';
import { black76 } from '@parallax/trading';
import { assert, double, property } from 'fast-check';
import { atTheMoneyVolatility, impliedVolatility, totalVariance } from './smile.ts';

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

const logMoneyness = double({ min: -1.5, max: 1.5, noNaN: true });
const time = double({ min: 1 / 365 / 24, max: 2, noNaN: true });
const varianceAt = (base: string, k: number, t: number) =>
  totalVariance(atTheMoneyVolatility(base, t) ** 2 * t, k);

describe.each(['BTC', 'ETH'])('the volatility surface of %s', (base) => {
  it('has no calendar arbitrage: total variance never falls with time', () => {
    assert(
      property(logMoneyness, time, time, (k, a, b) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)];
        expect(varianceAt(base, k, far)).toBeGreaterThanOrEqual(varianceAt(base, k, near) - 1e-12);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has no butterfly arbitrage: the density of the price is never negative', () => {
    // g(k) of Gatheral and Jacquier, equation 2.1
    assert(
      property(logMoneyness, time, (k, t) => {
        const h = 1e-4 * Math.max(0.05, Math.sqrt(t));
        const [below, w, above] = [k - h, k, k + h].map((at) => varianceAt(base, at, t));
        if (below === undefined || w === undefined || above === undefined) throw new Error();
        const slope = (above - below) / (2 * h);
        const bend = (above - 2 * w + below) / (h * h);
        const g = (1 - (k * slope) / (2 * w)) ** 2 - (slope ** 2 / 4) * (1 / w + 1 / 4) + bend / 2;
        expect(g).toBeGreaterThan(-1e-4);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never prices a butterfly of three strikes below zero', () => {
    assert(
      property(double({ min: 0.5, max: 2, noNaN: true }), time, (moneyness, t) => {
        const forward = 100_000;
        const [low, middle, high] = [0.98, 1, 1.02].map((factor) => {
          const strike = forward * moneyness * factor;
          const volatility = impliedVolatility(base, forward, strike, t);
          return black76({ optionType: 'call', forward, strike, years: t, volatility }).price;
        });
        expect((low ?? 0) - 2 * (middle ?? 0) + (high ?? 0)).toBeGreaterThan(-1e-6);
      }),
      { numRuns: 2_000 },
    );
  });
});
