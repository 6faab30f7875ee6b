import { describe, expect, it } from '@jest/globals';
import type { SpreadUnit } from './spread-chart-settings.ts';
import { type BandRules, spreadOf, spreadPoints } from './spread-points.ts';

const closes = (...values: readonly number[]) => values.map((close, at) => ({ at, close }));
const rules: BandRules = { unit: 'Price', length: 8, width: 2 };

describe('the spread of two contracts', () => {
  it.each<[number, number, SpreadUnit, number]>([
    [101, 100, 'Price', 1],
    [101, 100, '%', 0.01],
    [101, 100, 'bps', 100],
    [99, 100, 'bps', -100],
    [100, 100, 'bps', 0],
    [1, 0, 'Price', 1],
  ])('is calculated from %s and %s in %s as %s', (first, second, unit, expected) => {
    expect(spreadOf(first, second, unit)).toBeCloseTo(expected, 10);
  });

  it.each<[number, number, SpreadUnit]>([
    [1, 0, '%'],
    [1, -1, 'bps'],
    [Number.NaN, 1, 'Price'],
    [Number.POSITIVE_INFINITY, 1, 'bps'],
  ])('is unknown for %s and %s in %s', (first, second, unit) => {
    expect(spreadOf(first, second, unit)).toBeNull();
  });

  it('has a point where both contracts have a candle', () => {
    const second = [
      { at: 1, close: 1 },
      { at: 3, close: 2 },
      { at: 4, close: 2 },
    ];
    const points = spreadPoints(closes(10, 11, 12, 13), second, rules);
    expect(points.map(({ at, spread }) => [at, spread])).toEqual([
      [1, 10],
      [3, 11],
    ]);
    expect(spreadPoints([], second, rules)).toEqual([]);
    expect(spreadPoints(second, [], rules)).toEqual([]);
  });
  it('has only the points since a time, whose means include earlier points', () => {
    const first = closes(1, 3, 5, 7);
    const second = [0, 2, 3].map((at) => ({ at, close: 0 }));
    const points = spreadPoints(first, second, { ...rules, length: 2 }, 3);
    expect(points).toEqual(spreadPoints(first, second, { ...rules, length: 2 }).slice(-1));
    expect(points).toMatchObject([{ at: 3, spread: 7, mean: 6 }]);
    expect(spreadPoints(first, second, rules, 4)).toEqual([]);
  });
});

describe('mean and bands', () => {
  // population standard deviation of these is 2: the worked example of Wikipedia, "Standard deviation"
  const worked = [2, 4, 4, 4, 5, 5, 7, 9];
  const zero = closes(...worked.map(() => 0));

  it('have mean 5 and deviation 2 in the worked example', () => {
    const last = spreadPoints(closes(...worked), zero, rules).at(-1);
    expect(last).toMatchObject({ mean: 5, lower: 1, upper: 9 });
  });

  it('are unknown until there are enough candles', () => {
    const points = spreadPoints(closes(...worked), zero, rules);
    expect(points.slice(0, -1).every(({ mean }) => mean === null)).toBe(true);
    expect(spreadPoints(closes(1, 2), zero, rules).at(-1)).toMatchObject({
      mean: null,
      lower: null,
      upper: null,
    });
  });

  it('cover only the most recent candles', () => {
    const points = spreadPoints(closes(1, 3, 5), zero, { ...rules, length: 2, width: 1 });
    expect(points.map(({ mean }) => mean)).toEqual([null, 2, 4]);
    expect(points.at(-1)).toMatchObject({ lower: 3, upper: 5 });
  });

  it('equal the spread while it is constant, without NaN', () => {
    const points = spreadPoints(closes(0.1, 0.1, 0.1), zero, { ...rules, length: 3, width: 3 });
    const { mean = null, lower = null, upper = null } = points.at(-1) ?? {};
    for (const value of [mean, lower, upper]) expect(value).toBeCloseTo(0.1, 12);
  });
});
