import { describe, expect, it } from '@jest/globals';
import { assert, double, property, record } from 'fast-check';
import { type BlackInputs, black76 } from './black-76.ts';
import { normalCumulative } from './normal.ts';

const inputs = record({
  forward: double({ min: 100, max: 200_000, noNaN: true }),
  moneyness: double({ min: 0.3, max: 3, noNaN: true }),
  years: double({ min: 0, max: 2, noNaN: true }),
  volatility: double({ min: 0, max: 2, noNaN: true }),
});
type Inputs = Omit<BlackInputs, 'optionType'>;
const rule = (holds: (given: Inputs, tolerance: number) => void) => () =>
  assert(
    property(inputs, ({ forward, moneyness, ...rest }) =>
      holds({ ...rest, forward, strike: forward * moneyness }, forward * 1e-9),
    ),
  );
const call = (given: Inputs) => black76({ ...given, optionType: 'call' });
const put = (given: Inputs) => black76({ ...given, optionType: 'put' });

describe('normalCumulative', () => {
  it.each([
    [0, 0.5],
    [1, 0.841_344_746_068_543],
    [-3, 0.001_349_898_031_630_09],
    [-5, 2.866_515_718_791_94e-7],
    [40, 1],
  ])('maps %d to %d', (x, value) => {
    expect(Math.abs(normalCumulative(x) - value)).toBeLessThan(1e-15);
  });
});

/** Strike, call and put for F = 100, T = 0.5, r = 2%, σ = 20%. Source: documentation of volkit. */
const PUBLISHED = [
  [70, 29.72337, 0.021_875],
  [75, 24.844_95, 0.093_704],
  [80, 20.107_035, 0.306_039],
  [85, 15.652_41, 0.801_663],
  [90, 11.655_313, 1.754_815],
  [95, 8.270_065, 3.319_816],
  [100, 5.581_107, 5.581_107],
  [105, 3.581_974, 8.532_224],
  [110, 2.189_244, 12.089_743],
  [120, 0.713_244, 20.514_241],
  [130, 0.197_713, 29.899_208],
] as const;

describe('black76', () => {
  it.each(PUBLISHED)(
    'matches the published values at a strike of %d after discounting',
    (strike, c, p) => {
      const given = { forward: 100, strike, years: 0.5, volatility: 0.2 };
      const discount = Math.exp(-0.02 * 0.5);
      expect(discount * call(given).price).toBeCloseTo(c, 5);
      expect(discount * put(given).price).toBeCloseTo(p, 5);
    },
  );

  it("matches the value of Hull's put on crude oil futures after discounting", () => {
    // J. Hull, "Options, Futures and Other Derivatives", example on Black's model: 1.12
    const given = { forward: 20, strike: 20, years: 4 / 12, volatility: 0.25 };
    expect(Math.exp(-0.09 * (4 / 12)) * put(given).price).toBeCloseTo(1.12, 2);
  });

  it('returns the textbook value at the money', () => {
    // F (2 N(σ√T / 2) − 1) with σ√T = 0.2
    const given = { forward: 100, strike: 100, years: 0.25, volatility: 0.4 };
    expect(call(given).price).toBeCloseTo(7.965_567_455, 8);
  });

  it(
    'satisfies put-call parity: call minus put equals forward minus strike',
    rule((given, tolerance) => {
      const difference = call(given).price - put(given).price;
      expect(Math.abs(difference - (given.forward - given.strike))).toBeLessThan(tolerance);
    }),
  );

  it(
    'prices options at or above intrinsic value, calls up to the forward and puts up to the strike',
    rule((given, tolerance) => {
      const { forward, strike } = given;
      const [c, p] = [call(given).price, put(given).price];
      expect(c).toBeGreaterThanOrEqual(Math.max(0, forward - strike) - tolerance);
      expect(c).toBeLessThanOrEqual(forward + tolerance);
      expect(p).toBeGreaterThanOrEqual(Math.max(0, strike - forward) - tolerance);
      expect(p).toBeLessThanOrEqual(strike + tolerance);
    }),
  );

  it(
    'prices calls lower and puts higher as the strike rises',
    rule((given, tolerance) => {
      const higher = { ...given, strike: given.strike * 1.01 };
      expect(call(higher).price).toBeLessThanOrEqual(call(given).price + tolerance);
      expect(put(higher).price).toBeGreaterThanOrEqual(put(given).price - tolerance);
    }),
  );

  it(
    'returns greeks of a put that match its numerical derivatives',
    rule((given) => {
      if (given.years < 0.01 || given.volatility < 0.05) return;
      const { forward, strike, years, volatility } = given;
      const greeks = put(given);
      const step = forward * 1e-4;
      const [down, up] = [forward - step, forward + step].map((f) => put({ ...given, forward: f }));
      const price = (change: Partial<Inputs>) => put({ ...given, ...change }).price;
      const scale = forward + strike;
      expect(((up?.price ?? 0) - (down?.price ?? 0)) / (2 * step)).toBeCloseTo(greeks.delta, 4);
      const slope = ((up?.delta ?? 0) - (down?.delta ?? 0)) / (2 * step);
      expect(slope * forward).toBeCloseTo(greeks.gamma * forward, 2);
      const vega =
        (price({ volatility: volatility + 1e-4 }) - price({ volatility: volatility - 1e-4 })) /
        0.02;
      expect((vega - greeks.vega) / scale).toBeCloseTo(0, 6);
      const day = 1e-3 / 365;
      const theta = (price({ years: years - day }) - price({ years: years + day })) / 2e-3;
      expect((theta - greeks.theta) / scale).toBeCloseTo(0, 6);
    }),
  );
});
