import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { decimal, sumOf, toText } from '../decimal.ts';
import { black76 } from './black-76.ts';
import { legRepricer } from './reprice-leg.ts';
import type { LegOption, RiskLeg } from './risk-leg.ts';
import { customSet, SCENARIO_SETS } from './scenario-sets.ts';
import { stress, stressLines } from './stress.ts';

const LEG: RiskLeg = {
  accountId: 'one',
  exchange: 'deribit',
  symbol: 'BTC-PERPETUAL',
  asset: null,
  base: 'BTC',
  kind: 'linear',
  amount: 1,
  price: 60_000,
  usd: 1,
  option: null,
};
const OPTION: LegOption = {
  type: 'call',
  strike: 70_000,
  forward: 65_000,
  volatility: 0.55,
  days: 30,
  isCoinSettled: false,
};
const linear = (amount: number, price: number): RiskLeg => ({ ...LEG, amount, price });
const inverse = (amount: number, price: number, usd = price): RiskLeg => ({
  ...LEG,
  kind: 'inverse',
  amount,
  price,
  usd,
});
const option = (amount: number, members: Partial<LegOption> = {}, usd = 1): RiskLeg => ({
  ...LEG,
  kind: 'option',
  symbol: 'BTC-OPTION',
  amount,
  price: 1,
  usd,
  option: { ...OPTION, ...members },
});
const holding = (amount: number, usd: number): RiskLeg => ({
  ...LEG,
  kind: 'holding',
  symbol: null,
  asset: 'BTC',
  amount,
  price: usd,
  usd,
});

const gain = (leg: RiskLeg, spot: number, vol = 0): number => legRepricer(leg, null)({ spot, vol });

describe('a leg in a move', () => {
  // worked examples of Binance's pages on portfolio margin
  it('of a linear future gains amount × difference', () => {
    expect(gain(linear(-0.05, 52_000), 40_000 / 52_000 - 1)).toBeCloseTo(600, 8);
    expect(gain(linear(0.04, 52_350), 42_000 / 52_350 - 1)).toBeCloseTo(-414, 8);
  });

  it('of an inverse future gains coins, which are worth the index after it', () => {
    expect(gain(inverse(10_000, 50_000), -0.2)).toBeCloseTo(-0.05 * 40_000, 8);
  });

  // an answer of Deribit's `private/pme/simulate`: BTC-PERPETUAL, 0.314538364 coins at the mark
  it.each([
    [-0.16, -0.059_912_069_33],
    [-0.12, -0.042_891_595_09],
    [-0.08, -0.027_351_162_09],
    [-0.04, -0.013_105_765_17],
    [0.04, 0.012_097_629_38],
    [0.08, 0.023_299_138_07],
    [0.12, 0.033_700_539],
    [0.16, 0.043_384_601_93],
  ])('of Deribit at %d has %d coins', (spot, coins) => {
    const usd = 65_000;
    const leg = inverse(0.314_538_364 * usd, usd);
    expect(gain(leg, spot) / (usd * (1 + spot))).toBeCloseTo(coins, 10);
    // beyond the range a future is held at its edge
    const held = legRepricer(leg, null)({ spot: 5, vol: 0, futuresSpot: spot });
    expect(held / (usd * 6)).toBeCloseTo(coins, 10);
  });

  // fact sheet §1: a short call at F 65,000, K 70,000, 30 days, 55%
  it.each([
    [-0.16, 1099.94, 1961.23, 2153.44],
    [0, -1961.58, 0, 913.62],
    [0.16, -7676.62, -5564.79, -4581.59],
  ])('of a short call at %d is repriced', (spot, up, same, down) => {
    expect(gain(option(-1), spot, 0.5)).toBeCloseTo(up, 2);
    expect(gain(option(-1), spot)).toBeCloseTo(same, 2);
    expect(gain(option(-1), spot, -0.25)).toBeCloseTo(down, 2);
  });

  it('settled in the coin gains what its twin in dollars does, once the coins of its value are held', () => {
    const [spot, vol, forward] = [0.23, 0.4, OPTION.forward];
    const { price } = black76({ ...OPTION, optionType: 'call', years: 30 / 365 });
    const coins = option(-2, { isCoinSettled: true }, forward);
    const held = holding((-2 * price) / forward, forward);
    expect(gain(coins, spot, vol) + gain(held, spot)).toBeCloseTo(gain(option(-2), spot, vol), 7);
  });
});

const anyLeg = fc
  .record({
    kind: fc.constantFrom('holding', 'linear', 'inverse', 'call', 'put', 'coin call', 'coin put'),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 1000),
    price: fc.double({ min: 1, max: 100_000, noNaN: true }),
    moneyness: fc.double({ min: 0.3, max: 3, noNaN: true }),
    volatility: fc.double({ min: 0.01, max: 3, noNaN: true }),
    days: fc.double({ min: 0, max: 700, noNaN: true }),
  })
  .map(({ kind, amount, price, moneyness, volatility, days }): RiskLeg => {
    if (kind === 'holding') return holding(amount, price);
    if (kind === 'linear') return linear(amount, price);
    if (kind === 'inverse') return inverse(amount * 1000, price);
    const isCoinSettled = kind.startsWith('coin');
    const strike = price * moneyness;
    const type = kind.endsWith('call') ? 'call' : 'put';
    const members = { type, strike, forward: price, volatility, days, isCoinSettled } as const;
    return option(amount, members, isCoinSettled ? price : 1);
  });
const anyBook = fc.array(anyLeg, { minLength: 1, maxLength: 12 });
const anySet = fc.constantFrom(...Object.values(SCENARIO_SETS));

const times = (leg: RiskLeg, factor: number): RiskLeg => ({ ...leg, amount: leg.amount * factor });

describe('a stress', () => {
  it('has cells that are exactly the sum of their lines, and finite', () => {
    fc.assert(
      fc.property(anyBook, anySet, (legs, set) => {
        const { cells, worst } = stress({ legs, set });
        for (const [index, { pnlUsd }] of cells.entries()) {
          const lines = stressLines({ legs, set }, set.scenarios[index] ?? { spot: 0, vol: 0 });
          expect(toText(sumOf(lines.map((line) => decimal(line.pnlUsd))))).toBe(pnlUsd);
        }
        const sum = sumOf(worst.lines.map(({ pnlUsd }) => decimal(pnlUsd)));
        expect(toText(sum)).toBe(worst.pnlUsd);
        for (const { weightedUsd } of cells)
          expect(Number(weightedUsd)).toBeGreaterThanOrEqual(Number(worst.weightedUsd));
      }),
    );
  });

  it('is not changed by a leg and its opposite, and scales with the book', () => {
    fc.assert(
      fc.property(anyBook, anyLeg, anySet, (legs, added, set) => {
        const { cells } = stress({ legs, set });
        const more = [...legs, added, times(added, -1)];
        expect(stress({ legs: more, set }).cells).toEqual(cells);
        const tripled = stress({ legs: legs.map((leg) => times(leg, 4)), set }).cells;
        for (const [index, { pnlUsd }] of tripled.entries()) {
          const once = 4 * Number(cells[index]?.pnlUsd);
          expect(Math.abs(Number(pnlUsd) - once)).toBeLessThan(1e-6 + Math.abs(once) * 1e-12);
        }
      }),
    );
  });

  it('weighs the cells of which the worst is chosen', () => {
    const legs = [holding(1, 60_000)];
    const { cells, worst } = stress({ legs, set: SCENARIO_SETS.paradex });
    // −66% of 60,000 at a weight of 0.24 is less than −33% at 0.48 by 0.0000
    const tail = cells.find(({ spot }) => spot === '-0.66');
    expect(tail).toMatchObject({ weight: '0.24', pnlUsd: '-39600', weightedUsd: '-9504' });
    expect(worst).toMatchObject({ spot: '-0.16', weightedUsd: '-9600', lines: [{ asset: 'BTC' }] });
  });

  it('names what a set has no parameters for', () => {
    const legs = [linear(1, 60_000), { ...linear(1, 3000), base: 'ETH', symbol: 'ETH-PERPETUAL' }];
    const { missing, worst } = stress({ legs, set: SCENARIO_SETS.deribit });
    expect(missing).toEqual([
      {
        accountId: 'one',
        symbol: 'ETH-PERPETUAL',
        asset: null,
        text: 'The set has no parameters for ETH.',
      },
    ]);
    expect(worst.lines).toHaveLength(1);
  });

  it('refuses what is no number, and a set without moves', () => {
    const set = customSet([-0.1], [0]);
    expect(() => stress({ legs: [linear(Number.NaN, 1)], set })).toThrow(RangeError);
    expect(() => stress({ legs: [], set: customSet([], []) })).toThrow(RangeError);
  });
});
