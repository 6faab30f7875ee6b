import { describe, expect, it } from '@jest/globals';
import { assert, constantFrom, double, property, record } from 'fast-check';
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

/** Of the readme of npm `greeks`: Black-Scholes, on the spot price. */
const SPOT_RATE = 0.0015;
const ofSpot = (spot: number, strike: number, years: number, volatility: number) => {
  const growth = Math.exp(SPOT_RATE * years);
  const given = { strike, years, volatility, forward: spot * growth, rate: SPOT_RATE };
  return { ...call(given), forward: given.forward, growth };
};

describe('black76 with a rate', () => {
  it('matches published greeks of Black-Scholes to 12 digits', () => {
    const { delta, growth } = ofSpot(100, 100, 0.086, 0.1);
    expect(delta * growth).toBeCloseTo(0.507_604_074_244_556_6, 12);
    const near = ofSpot(206.35, 206, 0.086, 0.1);
    expect(near.gamma * near.growth ** 2).toBeCloseTo(0.065_731_055_499_427_65, 12);
    expect(near.vega).toBeCloseTo(0.240_701_060_563_068_36, 12);
    // at a constant spot price the forward falls by r·F a year
    const theta = near.theta - (SPOT_RATE * near.forward * near.delta) / 365;
    expect(theta).toBeCloseTo(-0.038_779_713_615_245_01, 12);
  });
});

/** N(x) without the code under test: the series of Abramowitz and Stegun, 26.2.11, and the fraction 26.2.14 of the tail. */
function cumulative(x: number): number {
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (x > 3) return 1 - cumulative(-x);
  if (x < -3) {
    let fraction = -x;
    for (let n = 200; n >= 1; n -= 1) fraction = -x + n / fraction;
    return density / fraction;
  }
  let [term, sum] = [x, x];
  for (let n = 1; n < 200; n += 1) {
    term *= (x * x) / (2 * n + 1);
    sum += term;
  }
  return 0.5 + density * sum;
}

it('agrees with an independent implementation', () => {
  const anyRate = double({ min: 0, max: 0.1, noNaN: true });
  const type = constantFrom('call' as const, 'put' as const);
  assert(
    property(
      inputs,
      anyRate,
      type,
      ({ forward, moneyness, years, volatility }, rate, optionType) => {
        if (volatility < 0.01 || years < 1e-3) return;
        const strike = forward * moneyness;
        const s = optionType === 'call' ? 1 : -1;
        const root = volatility * Math.sqrt(years);
        const d1 = (Math.log(forward / strike) + (volatility ** 2 * years) / 2) / root;
        const discount = Math.exp(-rate * years);
        const [n1, n2] = [cumulative(s * d1), cumulative(s * (d1 - root))];
        const price = discount * s * (forward * n1 - strike * n2);
        const slope = (discount * Math.exp((-d1 * d1) / 2)) / Math.sqrt(2 * Math.PI);
        const greeks = black76({ optionType, forward, strike, years, volatility, rate });
        const decay = (forward * slope * volatility) / (2 * Math.sqrt(years));
        for (const [value, exact] of [
          [greeks.price / forward, price / forward],
          [greeks.delta, discount * s * n1],
          [greeks.gamma * forward, slope / root],
          [greeks.vega / forward, (slope * Math.sqrt(years)) / 100],
          [greeks.theta / forward, (rate * price - decay) / forward / 365],
        ] as const)
          expect(Math.abs(value - exact)).toBeLessThan(1e-10);
      },
    ),
    { numRuns: 200 },
  );
});
