import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { MoveWindow } from './move-window.ts';

const MINUTE = 60_000;
const STEP = MINUTE / 100;

describe('design §4 the percent move of a price alert', () => {
  it.each([
    ['the rise from the lowest price', [100, 95, 104.5], 0.1],
    ['the fall from the highest price', [100, 125, 100], 0.2],
    ['0 without a move', [100, 100], 0],
  ])('is %s', (_what, prices, expected) => {
    const window = new MoveWindow(1);
    const moves = prices.map((price, at) => window.add(at * 1_000, price));
    expect(moves.at(-1)).toBeCloseTo(expected, 10);
  });

  it('does not count prices older than the window', () => {
    const window = new MoveWindow(1);
    window.add(0, 50);
    window.add(30_000, 100);
    expect(window.add(MINUTE + 2 * STEP, 100)).toBe(0);
  });

  it('is the larger of the rise from the lowest and the fall from the highest price in the window', () => {
    const samples = fc.array(
      fc.record({ wait: fc.nat(9_000), price: fc.integer({ min: 90, max: 110 }) }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(samples, (all) => {
        const window = new MoveWindow(1);
        const seen: { step: number; price: number }[] = [];
        let now = 0;
        for (const { wait, price } of all) {
          now += wait;
          const step = Math.floor(now / STEP);
          seen.push({ step, price });
          const prices = seen.filter((one) => one.step >= step - 100).map((one) => one.price);
          const expected = Math.max(
            price / Math.min(...prices) - 1,
            1 - price / Math.max(...prices),
          );
          expect(window.add(now, price)).toBeCloseTo(expected, 12);
        }
      }),
    );
  });
});
