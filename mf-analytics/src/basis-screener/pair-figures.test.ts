import { describe, expect, it } from '@jest/globals';
import { randomNumbers } from '../testing/random-numbers.ts';
import { type PairInputs, pairFigures } from './pair-figures.ts';

const inputs = (overrides: Partial<PairInputs> = {}): PairInputs => ({
  leg: { bid: 99_990, ask: 100_000 },
  future: { bid: 102_000, ask: 102_020 },
  rate: 1,
  days: 73,
  legFee: 0.001,
  futureFee: 0.0005,
  funding: 'none',
  ...overrides,
});

describe('design §5 basis of a pair', () => {
  it('is computed for spot against a future at mid prices, at executable prices and after fees', () => {
    const { mid, executable, fees, afterFees, funding, net } = pairFigures(inputs());
    expect(mid?.price).toBeCloseTo(102_010 - 99_995, 9);
    expect(mid?.fraction).toBeCloseTo(2_015 / 99_995, 12);
    // 2,000 / 100,000 = 2%, × 365 / 73 = 10% a year
    expect(executable?.price).toBe(2_000);
    expect(executable?.fraction).toBeCloseTo(0.02, 12);
    expect(executable?.annualised).toBeCloseTo(0.1, 12);
    // 0.1% of the leg and 0.05% of a future that is worth 1.02 legs
    expect(fees).toBeCloseTo(0.00151, 12);
    expect(afterFees?.fraction).toBeCloseTo(0.01849, 12);
    expect(afterFees?.annualised).toBeCloseTo(0.09245, 12);
    expect(funding).toBeUndefined();
    expect(net).toEqual(afterFees);
  });

  it.each([
    // rate × 24 / hours × 73
    ['every 8 hours', 0.0001, 8, 0.0219],
    ['every 4 hours', 0.0001, 4, 0.0438],
    ['every hour', 0.00001, 1, 0.01752],
    ['a negative rate, which the leg receives', -0.0001, 8, -0.0219],
    ['a rate of zero', 0, 8, 0],
  ])(
    'is reduced by the funding that a perpetual leg pays until expiry: %s',
    (_, rate, intervalHours, paid) => {
      const { afterFees, funding, net } = pairFigures(inputs({ funding: { rate, intervalHours } }));
      expect(funding).toBeCloseTo(paid, 12);
      expect(net?.fraction).toBeCloseTo((afterFees?.fraction ?? 0) - paid, 12);
      expect(net?.annualised).toBeCloseTo(((afterFees?.fraction ?? 0) - paid) * 5, 12);
    },
  );

  it("converts the leg into the future's quote currency", () => {
    // USDT at 0.99 USD
    const { executable } = pairFigures(inputs({ rate: 0.99 }));
    expect(executable?.price).toBeCloseTo(3_000, 9);
    expect(executable?.fraction).toBeCloseTo(3_000 / 99_000, 12);
  });

  it('is not annualised below one day', () => {
    const { executable, net } = pairFigures(inputs({ days: 0.5 }));
    expect(executable?.fraction).toBeCloseTo(0.02, 12);
    expect(executable?.annualised).toBeUndefined();
    expect(net?.annualised).toBeUndefined();
  });

  it('needs both fees for the return after fees, and the funding for the net return', () => {
    expect(pairFigures(inputs({ legFee: null })).afterFees).toBeUndefined();
    const unknown = pairFigures(inputs({ funding: undefined }));
    expect(unknown.afterFees).toBeDefined();
    expect(unknown.net).toBeUndefined();
  });

  it.each<[string, Partial<PairInputs>]>([
    ['a leg without asks', { leg: { bid: 1, ask: null } }],
    ['a future without bids', { future: { bid: 0, ask: 1 } }],
    ['a crossed leg', { leg: { bid: 101, ask: 100 } }],
    ['a crossed future', { future: { bid: 101, ask: 100 } }],
    ['an unknown conversion rate', { rate: Number.NaN }],
    ['a future after expiry', { days: -1 }],
    ['a future at expiry', { days: 0 }],
  ])('is undefined for %s', (_, overrides) => {
    expect(Object.values(pairFigures(inputs(overrides))).every((each) => each === undefined)).toBe(
      true,
    );
  });
});

const scaled = ({ bid, ask }: PairInputs['leg'], factor: number) => ({
  bid: (bid ?? 0) * factor,
  ask: (ask ?? 0) * factor,
});

describe('random pairs', () => {
  const next = randomNumbers();
  const book = () => {
    const bid = 10 ** (next() * 6 - 1);
    return { bid, ask: bid * (1 + next() / 1_000) };
  };
  const randomInputs = (): PairInputs =>
    inputs({
      leg: book(),
      future: book(),
      rate: 0.9 + next() / 5,
      days: next() * 400,
      funding: {
        rate: next() / 500 - 0.001,
        intervalHours: [1, 4, 8][Math.floor(next() * 3)] ?? 8,
      },
    });
  const rounds = Array.from({ length: 200 }, randomInputs);

  it('have the opposite mid basis when leg and future with the same quote currency are swapped', () => {
    for (const each of rounds) {
      const { leg, future } = each;
      const there = pairFigures({ ...each, rate: 1 }).mid?.price ?? Number.NaN;
      const back = pairFigures({ ...each, rate: 1, leg: future, future: leg }).mid?.price;
      expect(back).toBe(-there);
    }
  });

  it('keep their percentages when both prices are scaled by one factor', () => {
    for (const each of rounds) {
      const { leg, future } = each;
      const before = pairFigures(each);
      const after = pairFigures({ ...each, leg: scaled(leg, 7), future: scaled(future, 7) });
      expect(after.mid?.fraction).toBeCloseTo(before.mid?.fraction ?? Number.NaN, 6);
      expect(after.executable?.fraction).toBeCloseTo(before.executable?.fraction ?? Number.NaN, 6);
      expect(after.net?.fraction).toBeCloseTo(before.net?.fraction ?? Number.NaN, 6);
    }
  });

  it('keep their figures when the leg is priced in another quote currency', () => {
    for (const each of rounds) {
      const converted = pairFigures({ ...each, rate: 1, leg: scaled(each.leg, each.rate) });
      expect(pairFigures(each)).toEqual(converted);
    }
  });

  it('have only finite figures', () => {
    for (const each of rounds) {
      const { mid, executable, fees, afterFees, funding, net } = pairFigures(each);
      const values = [mid, executable, afterFees, net].flatMap((part) => Object.values(part ?? {}));
      const numbers = [...values, fees, funding].filter((value) => value !== undefined);
      expect(numbers.every(Number.isFinite)).toBe(true);
    }
  });
});
