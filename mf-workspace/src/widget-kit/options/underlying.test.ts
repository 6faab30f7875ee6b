import { describe, expect, it } from '@jest/globals';
import { nearestIndex, underlyingOf } from './underlying.ts';

describe('the strike nearest to an underlying price', () => {
  const strikes = [80, 90, 100, 110, 120];
  const nearest = (price: number | null, of = strikes) => nearestIndex(of, (each) => each, price);

  it.each<[number | null, number]>([
    [101, 2],
    [95, 1],
    [1, 0],
    [1_000, 4],
    [null, -1],
    [Number.NaN, -1],
  ])('of %p has the index %p', (price, index) => {
    expect(nearest(price)).toBe(index);
  });

  it('does not exist in an empty chain', () => {
    expect(nearest(100, [])).toBe(-1);
  });
});

describe('the underlying price of an options chain', () => {
  it('is the index price if the venue publishes no underlying price', () => {
    expect(underlyingOf({ underlying_price: 101, index_price: 100 })).toBe(101);
    expect(underlyingOf({ underlying_price: null, index_price: 100 })).toBe(100);
    expect(underlyingOf({ underlying_price: null, index_price: null })).toBeNull();
  });
});
