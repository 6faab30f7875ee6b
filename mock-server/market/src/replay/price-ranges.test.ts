import { describe, expect, it } from '@jest/globals';
import { PriceRanges } from './price-ranges.ts';

/** Unordered, deterministic prices. */
const pricesOf = (count: number) =>
  Float64Array.from({ length: count }, (_, i) => 1 + ((i * 7_919) % 10_007));

describe('PriceRanges', () => {
  it.each([1, 2, 31, 32, 33, 1_023, 1_024, 1_025, 33_000])(
    'returns the minimum and maximum of any range of %d prices',
    (count) => {
      const prices = pricesOf(count);
      const ranges = new PriceRanges(prices);
      const edges = [0, 1, 31, 32, 33, 64, 1_024, 1_056, count - 34, count - 33, count - 32];
      const numbers = [...edges, count - 2, count - 1].filter((n) => n >= 0 && n < count);
      for (const first of numbers) {
        for (const last of numbers.filter((n) => n >= first)) {
          const run = prices.slice(first, last + 1);
          expect(ranges.range(first, last)).toEqual({
            low: run.reduce((a, b) => Math.min(a, b)),
            high: run.reduce((a, b) => Math.max(a, b)),
          });
        }
      }
    },
  );
});
