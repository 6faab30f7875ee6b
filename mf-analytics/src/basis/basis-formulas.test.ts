import { describe, expect, it } from '@jest/globals';
import {
  annualise,
  basisBetween,
  calendarSpread,
  fundingUntil,
  knownMid,
} from './basis-formulas.ts';

describe('design §5 basis', () => {
  it.each([
    // Binance COIN-M documentation: a rate of 0.0024 with 31 days left is 0.0283 a year
    ['in a worked example of Binance', 100_240, 100_000, 31, 240, 0.0024, 0.0283],
    ['for a future below its index', 99_000, 100_000, 73, -1_000, -0.01, -0.05],
    ['for a fraction of a day', 101, 100, 36.5, 1, 0.01, 0.1],
    ['for equal prices', 100, 100, 10, 0, 0, 0],
    ['for exactly one day', 100.1, 100, 1, 0.1, 0.001, 0.365],
  ])(
    'has a price, a fraction and an annualised fraction %s',
    (_, future, index, days, price, fraction, annualised) => {
      const basis = basisBetween(future, index, days);
      expect(basis?.price).toBeCloseTo(price, 9);
      expect(basis?.fraction).toBeCloseTo(fraction, 9);
      expect(basis?.annualised).toBeCloseTo(annualised, 4);
    },
  );

  it.each([
    ['below one day', 0.99],
    ['on the day of expiry', 0],
    ['after expiry', -3],
    ['for a perpetual', undefined],
    ['for an unknown expiry', Number.NaN],
  ])('is not annualised %s', (_, days) => {
    expect(basisBetween(101, 100, days)).toEqual({
      price: 1,
      fraction: 0.01,
      annualised: undefined,
    });
  });

  it.each([
    ['a missing price', undefined, 100],
    ['an unknown price', null, 100],
    ['a price of zero', 0, 100],
    ['a negative price', -5, 100],
    ['an infinite price', Number.POSITIVE_INFINITY, 100],
    ['a price that is not a number', Number.NaN, 100],
    ['an index of zero', 100, 0],
    ['an unknown index', 100, null],
  ])('has no value for %s', (_, future, index) => {
    expect(basisBetween(future, index, 30)).toBeUndefined();
  });

  it('is 0, never −0, for equal prices', () => {
    const basis = basisBetween(100, 100, 30);
    expect(Object.is(basis?.price, 0)).toBe(true);
    expect(Object.is(basis?.annualised, 0)).toBe(true);
    expect(Object.is(annualise(-0, 30), 0)).toBe(true);
  });
});

/** Deterministic prices between 0.01 and 100,000. */
function* pairsOfPrices(): Generator<readonly [number, number]> {
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 10 ** ((seed / 2_147_483_647) * 7 - 2);
  };
  for (let i = 0; i < 500; i += 1) yield [next(), next()];
}

describe('a basis', () => {
  it('changes the sign of price and fraction when the legs are swapped', () => {
    for (const [a, b] of pairsOfPrices()) {
      const there = basisBetween(a, b, 30);
      const back = basisBetween(b, a, 30);
      expect(back?.price).toBe(there && 0 - there.price);
      expect(Math.sign(back?.fraction ?? 0)).toBe(0 - Math.sign(there?.fraction ?? 0));
      expect(calendarSpread(a, b)).toBe(0 - (calendarSpread(b, a) ?? 0));
    }
  });

  it('keeps its fraction when price and index are scaled by the same factor', () => {
    for (const [a, b] of pairsOfPrices()) {
      const basis = basisBetween(a, b, 30);
      const scaled = basisBetween(a * 8, b * 8, 30);
      expect(scaled?.fraction).toBe(basis?.fraction);
      expect(scaled?.annualised).toBe(basis?.annualised);
    }
  });
});

describe('mid price', () => {
  it.each([
    ['is the mean of bid and ask', 99, 101, 100],
    ['is the price of a locked book', 100, 100, 100],
    ['is unknown without a bid', null, 101, undefined],
    ['is unknown without an ask', 99, null, undefined],
    ['is unknown with an empty side', 0, 101, undefined],
    ['is unknown for a crossed book', 101, 99, undefined],
    ['is unknown for a price that is not a number', Number.NaN, 101, undefined],
  ])('%s', (_, bid, ask, mid) => {
    expect(knownMid({ bid, ask })).toBe(mid);
  });
});

describe('calendar spread', () => {
  it.each([
    [100, 103, 3],
    [103, 100, -3],
    [undefined, 100, undefined],
    [100, undefined, undefined],
    [0, 100, undefined],
  ])('of the earlier price %p and the later price %p is %p', (earlier, later, spread) => {
    expect(calendarSpread(earlier, later)).toBe(spread);
  });
});

describe('funding of a long perpetual until expiry', () => {
  it.each([
    // dydx: 0.01% every 8 hours is 10.95% a year
    ['every 8 hours for a year', 0.0001, 8, 365, 0.1095],
    ['every 4 hours', 0.0001, 4, 30, 0.018],
    ['every hour', 0.00001, 1, 10, 0.0024],
    ['a negative rate, which the long leg receives', -0.0002, 8, 5, -0.003],
    ['a rate of zero', 0, 8, 30, 0],
    ['on the day of expiry', 0.0001, 8, 0, 0],
  ])('is rate × 24 / interval hours × days: %s', (_, rate, hours, days, paid) => {
    expect(fundingUntil(rate, hours, days)).toBeCloseTo(paid, 12);
  });

  it.each([
    ['no interval', 0.0001, 0, 30],
    ['no rate', Number.NaN, 8, 30],
    ['an expiry in the past', 0.0001, 8, -1],
  ])('is unknown with %s', (_, rate, hours, days) => {
    expect(fundingUntil(rate, hours, days)).toBeUndefined();
  });
});
