import { describe, expect, it } from '@jest/globals';
import { greekDecimals, isInTheMoney, rowsAroundUnderlying } from './chain-rows.ts';

const rows = [80, 90, 100, 110, 120].map((strike) => ({ strike }));
const strikes = (...args: Parameters<typeof rowsAroundUnderlying>) =>
  rowsAroundUnderlying(...args).map(({ strike }) => strike);

describe('the strikes of an options chain', () => {
  it.each<[number | null, number, number[]]>([
    [101, 1, [90, 100, 110]],
    [81, 1, [80, 90]],
    [500, 2, [100, 110, 120]],
    [101, Number.POSITIVE_INFINITY, [80, 90, 100, 110, 120]],
    [null, 1, [80, 90, 100, 110, 120]],
  ])(
    'around an underlying price of %p, with at most %p on each side, are %p',
    (underlying, count, expected) => {
      expect(strikes(rows, underlying, count)).toEqual(expected);
    },
  );

  it('are none around an underlying price in an empty chain', () => {
    expect(strikes([], 100, 5)).toEqual([]);
  });
});

describe('an option', () => {
  it.each<[strike: number, underlying: number | null, types: string[]]>([
    [90, 100, ['call']],
    [110, 100, ['put']],
    [100, 100, []],
    [100, null, []],
    [100, Number.NaN, []],
  ])(
    'with strike %p and an underlying price of %p is in the money for the types %p',
    (strike, underlying, types) => {
      const all = ['call', 'put'] as const;
      expect(all.filter((type) => isInTheMoney(type, strike, underlying))).toEqual(types);
    },
  );
});

describe('the Greeks of an options chain', () => {
  it.each<[number | null, number, number]>([
    [105_433, 7, 2],
    [3_900, 5, 2],
    [180, 4, 3],
    [2.4, 3, 5],
    [0.0001, 3, 8],
    [0, 6, 2],
    [null, 6, 2],
  ])(
    'at an underlying price of %p have %p decimals for gamma, and %p for theta and vega',
    (underlying, gamma, thetaVega) => {
      expect(greekDecimals(underlying)).toEqual({ gamma, thetaVega });
    },
  );
});
