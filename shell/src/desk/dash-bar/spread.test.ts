import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { spreadDecimals, spreadOf, spreadText } from './spread.ts';

describe('workspace §4 spread mode', () => {
  it('computes A − B as a price, as a fraction of B and in basis points', () => {
    expect(spreadOf(101, 100, 1)).toEqual({ price: 1, fraction: 0.01, bps: 100 });
    expect(spreadOf(199, 200, 1)).toEqual({ price: -1, fraction: -0.005, bps: -50 });
    expect(spreadOf(100, 100, 1)).toEqual({ price: 0, fraction: 0, bps: 0 });
  });

  it('converts B into the quote of A before the comparison', () => {
    const spread = spreadOf(100_000, 100_100, 0.999);
    expect(spread?.price).toBeCloseTo(0.1, 9);
    expect(spread?.bps).toBeCloseTo(0.01, 6);
  });

  it.each([
    ['A is unknown', undefined, 1, 1],
    ['B is unknown', 1, undefined, 1],
    ['there is no rate', 1, 1, undefined],
    ['the price of A is 0', 0, 1, 1],
    ['the price of B is 0', 1, 0, 1],
    ['the rate is not a number', 1, 1, Number.NaN],
  ])('has no spread while %s', (_, a, b, rate) => {
    expect(spreadOf(a, b, rate)).toBeUndefined();
  });

  it('shows percent with 2 decimals, and every measure with its sign and without the unit of its label', () => {
    const spread = spreadOf(105_149.1, 105_000, 1);
    expect(spreadText(spread, 'price', 1)).toBe('+149.1');
    expect(spreadText(spread, 'fraction', 1)).toBe('+0.14');
    expect(spreadText(spread, 'bps', 1)).toBe('+14.20');
    expect(spreadText(spreadOf(100, 101, 1), 'bps', 1)).toBe('−99.01');
    expect(spreadText(undefined, 'price', 1)).toBe('—');
  });

  it('shows the decimals of the finer mid, or those of the mid of A when B is converted', () => {
    const a = contractOf({ priceDecimals: 1, tick: 0.1 });
    expect(spreadDecimals(a, contractOf({ priceDecimals: 2 }))).toBe(3);
    expect(spreadDecimals(a, contractOf({ priceDecimals: 2, quote: 'USD' }))).toBe(2);
  });
});
