import { describe, expect, it } from '@jest/globals';
import { randomNumbers } from '../testing/random-numbers.ts';
import { dailyRate, type PairLeg, perpPairFigures } from './pair-math.ts';

const leg = (change: Partial<PairLeg> = {}): PairLeg => ({
  bid: 99.99,
  ask: 100.01,
  rate: 0.0001,
  hours: 8,
  fee: 0.0005,
  ...change,
});

describe('trading facts: the daily funding difference', () => {
  it.each([
    ['equal intervals of 8 hours', [0.0001, 8], [0.0003, 8], 0.0006, 'first'],
    ['1 hour against 8 hours', [0.0001, 1], [0.0001, 8], -0.0021, 'second'],
    ['4 hours against 8 hours', [0.0001, 4], [0.0002, 8], 0, null],
    ['equal daily rates that round differently', [0.0000125, 1], [0.0001, 8], 0, null],
    ['a difference of the last decimal that venues publish', [1e-10, 8], [0, 8], -3e-10, 'second'],
    ['a negative rate, which is the lower one', [0.0001, 8], [-0.0001, 4], -0.0009, 'second'],
    ['rates of zero', [0, 8], [0, 1], 0, null],
    ['minus zero', [-0, 8], [0, 8], 0, null],
  ] as const)('is (r₂ / i₂ − r₁ / i₁) × 24: %s', (_, [r1, i1], [r2, i2], daily, long) => {
    const figures = perpPairFigures(leg({ rate: r1, hours: i1 }), leg({ rate: r2, hours: i2 }), 1);
    expect(figures.dailyDifference).toBeCloseTo(daily, 12);
    expect(Object.is(figures.dailyDifference, -0)).toBe(false);
    expect(figures.long).toBe(long);
  });

  it('is exactly 0, with no break-even, for rates that are equal up to rounding', () => {
    for (const rate of [0.0001, 0.0003, 0.00007]) {
      for (const hours of [1, 2, 4]) {
        const other = leg({ rate: (rate / 8) * hours, hours });
        const { dailyDifference, long, breakEvenDays } = perpPairFigures(leg({ rate }), other, 1);
        expect([dailyDifference, long, breakEvenDays]).toEqual([0, null, null]);
      }
    }
  });

  it('is unknown without a rate or an interval', () => {
    expect(dailyRate({ rate: null, hours: 8 })).toBeNull();
    expect(dailyRate({ rate: 0.0001, hours: 0 })).toBeNull();
    expect(dailyRate({ rate: Number.NaN, hours: 8 })).toBeNull();
    const { dailyDifference, long, breakEvenDays } = perpPairFigures(
      leg({ hours: null }),
      leg(),
      1,
    );
    expect([dailyDifference, long, breakEvenDays]).toEqual([null, null, null]);
  });
});

describe('the spread', () => {
  it('is mid 2 − mid 1, and relative to the mean of both mids', () => {
    const { spread, relativeSpread } = perpPairFigures(leg(), leg({ bid: 100.09, ask: 100.11 }), 1);
    expect(spread).toBeCloseTo(0.1, 9);
    expect(relativeSpread).toBeCloseTo(0.1 / 100.05, 9);
  });

  it('is in the quote currency of the first leg', () => {
    const { spread } = perpPairFigures(leg(), leg({ bid: 199.98, ask: 200.02 }), 0.5);
    expect(spread).toBeCloseTo(0, 9);
  });
});

describe('design §5 the break-even days', () => {
  it('are (fees + price edge paid) / daily difference', () => {
    // long the first at 100.01, short the second at 100.09: an edge of 0.08 is received
    const { edgePaid, breakEvenDays } = perpPairFigures(
      leg(),
      leg({ bid: 100.09, ask: 100.11, rate: 0.0003 }),
      1,
    );
    expect(edgePaid).toBeCloseTo(-0.08 / 100.01, 9);
    // (0.001 − 0.00079992) / 0.0006
    expect(breakEvenDays).toBeCloseTo(0.33347, 4);
  });

  it('include a price edge paid, and are 0 if the price edge received exceeds the fees', () => {
    const first = leg({ rate: 0.0003 });
    const paid = perpPairFigures(first, leg({ bid: 100.09, ask: 100.11 }), 1);
    expect(paid.long).toBe('second');
    expect(paid.edgePaid).toBeCloseTo(0.12 / 100.11, 9);
    expect(paid.breakEvenDays).toBeCloseTo((0.001 + 0.12 / 100.11) / 0.0006, 6);
    expect(perpPairFigures(first, leg({ bid: 98, ask: 98.1 }), 1).breakEvenDays).toBe(0);
  });

  it('require both fees and a funding difference', () => {
    expect(perpPairFigures(leg({ fee: null }), leg({ rate: 0.0004 }), 1).breakEvenDays).toBeNull();
    expect(perpPairFigures(leg(), leg(), 1).breakEvenDays).toBeNull();
  });
});

describe('the spread, the price edge and the break-even days', () => {
  it.each([
    ['a missing bid', leg({ bid: null }), 1],
    ['a missing ask', leg({ ask: null }), 1],
    ['a crossed book', leg({ bid: 101, ask: 100 }), 1],
    ['a price of zero', leg({ bid: 0 }), 1],
    ['a quote without a rate', leg(), null],
  ])('are unknown with %s, while the daily funding difference is not', (_, second, conversion) => {
    const figures = perpPairFigures(leg({ rate: 0.0004 }), second, conversion);
    expect(figures).toMatchObject({
      spread: null,
      relativeSpread: null,
      edgePaid: null,
      breakEvenDays: null,
    });
    expect(figures.dailyDifference).not.toBeNull();
  });
});

const anyLeg = (next: () => number): PairLeg => {
  const bid = 50 + next() * 100;
  const hours = [1, 4, 8][Math.floor(next() * 3)] ?? 8;
  return leg({ bid, ask: bid * (1 + next() / 1_000), rate: next() / 500 - 0.001, hours });
};

const scaled = (each: PairLeg): PairLeg => ({
  ...each,
  bid: (each.bid ?? 0) * 7,
  ask: (each.ask ?? 0) * 7,
});

it('scaling all prices keeps the percentages, the long leg and the days', () => {
  const next = randomNumbers();
  for (let round = 0; round < 200; round += 1) {
    const [first, second] = [anyLeg(next), anyLeg(next)];
    const before = perpPairFigures(first, second, 1);
    const after = perpPairFigures(scaled(first), scaled(second), 1);
    expect(after.relativeSpread).toBeCloseTo(before.relativeSpread ?? Number.NaN, 9);
    expect(after.edgePaid).toBeCloseTo(before.edgePaid ?? Number.NaN, 9);
    expect(after.breakEvenDays).toBeCloseTo(before.breakEvenDays ?? Number.NaN, 5);
    expect(after.dailyDifference).toBe(before.dailyDifference);
    expect(after.long).toBe(before.long);
  }
});

it('swapping the legs changes only the signs and the position of the long leg', () => {
  const next = randomNumbers();
  for (let round = 0; round < 200; round += 1) {
    const [first, second] = [anyLeg(next), anyLeg(next)];
    const one = perpPairFigures(first, second, 1);
    const other = perpPairFigures(second, first, 1);
    expect(other).toEqual({
      spread: -(one.spread ?? Number.NaN),
      relativeSpread: -(one.relativeSpread ?? Number.NaN),
      dailyDifference: -(one.dailyDifference ?? Number.NaN),
      long: one.long === 'first' ? 'second' : 'first',
      edgePaid: one.edgePaid,
      breakEvenDays: one.breakEvenDays,
    });
    const values = Object.values(one).filter((value) => typeof value === 'number');
    expect(values.every(Number.isFinite)).toBe(true);
  }
});
