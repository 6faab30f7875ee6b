import { describe, expect, it } from '@jest/globals';
import {
  bestDirection,
  bestNet,
  edgesBetween,
  executableEdge,
  walkBook,
  walkSide,
} from './executable-edge.ts';

const NO_EDGE = { price: undefined, bps: undefined, net: undefined };

describe('executableEdge', () => {
  it.each([
    ['a bid above the ask is a gain', 100, 101, 1, 100, 85],
    ['a bid below the ask is a loss', 100, 99.5, -0.5, -50, -65],
    ['equal prices leave the fees', 100, 100, 0, 0, -15],
    ['the denominator is the price paid, not the mid', 80, 100, 20, 2_500, 2_485],
  ])(
    'is (bid on B − ask on A) / ask on A × 10⁴, less both taker fees: %s',
    (_, ask, bid, price, bps, net) => {
      const edge = executableEdge(ask, bid, 0.0015);
      expect(edge.price).toBeCloseTo(price, 9);
      expect(edge.bps).toBeCloseTo(bps, 9);
      expect(edge.net).toBeCloseTo(net, 9);
    },
  );

  it('has no net edge if a fee is unknown', () => {
    expect(executableEdge(100, 101, null)).toEqual({ price: 1, bps: 100, net: undefined });
  });

  it.each([
    ['no ask to buy at', 0, 100],
    ['no bid to sell at', 100, null],
    ['a price that is not a number', Number.NaN, 100],
    ['a bid that is not finite', 100, Number.POSITIVE_INFINITY],
    ['a negative price', -100, 100],
  ])('is undefined with %s', (_, ask, bid) => {
    expect(executableEdge(ask, bid, 0)).toEqual(NO_EDGE);
  });
});

describe('edgesBetween', () => {
  const base = { bid: 99, ask: 100 };

  it('buys at the ask of one contract and sells at the bid of the other, in both directions', () => {
    const { buy, sell } = edgesBetween(base, { bid: 101, ask: 102 }, 1, 0.001);
    expect(buy).toEqual({ price: 1, bps: 100, net: 90 });
    expect(sell.price).toBe(-3);
    expect(sell.bps).toBeCloseTo((-3 / 102) * 10_000, 9);
    expect(bestNet({ buy, sell })).toBe(90);
    expect(bestDirection({ buy, sell })).toBe('buy');
    expect(bestDirection({ buy: sell, sell: buy })).toBe('sell');
  });

  it("converts the other contract's prices to the base contract's quote before comparing", () => {
    const { buy, sell } = edgesBetween({ bid: 100, ask: 100 }, { bid: 99, ask: 99 }, 1 / 0.99, 0);
    expect(buy.bps).toBeCloseTo(0, 9);
    expect(sell.bps).toBeCloseTo(0, 9);
  });

  it('swaps only the directions when the contracts are swapped', () => {
    for (let step = 1; step <= 50; step += 1) {
      const a = { bid: 100 + Math.sin(step), ask: 100.5 + Math.sin(step) };
      const b = { bid: 99.8 + Math.cos(step), ask: 100.9 + Math.cos(step) };
      const there = edgesBetween(a, b, 1, 0.001);
      const back = edgesBetween(b, a, 1, 0.001);
      expect(back).toEqual({ buy: there.sell, sell: there.buy });
    }
  });

  it('keeps the basis points when all prices are scaled together', () => {
    const there = edgesBetween(base, { bid: 101, ask: 102 }, 1, 0.001);
    const scaled = edgesBetween(
      { bid: 9_900, ask: 10_000 },
      { bid: 10_100, ask: 10_200 },
      1,
      0.001,
    );
    expect(scaled.buy.bps).toBeCloseTo(there.buy.bps ?? Number.NaN, 9);
    expect(scaled.sell.net).toBeCloseTo(there.sell.net ?? Number.NaN, 9);
  });

  it.each([
    ['base contract', { bid: 101, ask: 100 }, base],
    ['other contract', base, { bid: 101, ask: 100 }],
  ])('has no edge with a crossed book of the %s', (_, first, second) => {
    const edges = edgesBetween(first, second, 1, 0);
    expect(edges).toEqual({ buy: NO_EDGE, sell: NO_EDGE });
    expect(bestDirection(edges)).toBeUndefined();
  });

  it('keeps the direction that a one-sided book allows', () => {
    const { buy, sell } = edgesBetween(base, { bid: 101, ask: 0 }, 1, 0);
    expect([buy.price, sell]).toEqual([1, NO_EDGE]);
    expect(bestNet({ buy, sell })).toBe(100);
    expect(bestDirection({ buy, sell })).toBe('buy');
  });
});

describe('walkSide', () => {
  const asks: [number, number][] = [
    [100, 1],
    [101, 2],
    [105, 10],
  ];

  it.each([
    [0.5, 100],
    [1, 100],
    // (1 × 100 + 1 × 101) / 2
    [2, 100.5],
    // (1 × 100 + 2 × 101 + 1 × 105) / 4
    [4, 101.75],
    [13, (100 + 202 + 1_050) / 13],
  ])('returns the average fill price for a size of %d', (size, price) => {
    expect(walkSide(asks, size)).toBeCloseTo(price, 9);
  });

  it.each([
    ['a size above the depth of the side', asks, 13.1],
    ['an empty side', [], 1],
  ])('returns null for %s', (_, levels, size) => {
    expect(walkSide(levels, size)).toBeNull();
  });

  it.each([
    [10, 1],
    [8, 0.8],
    [3, 0.3],
  ])(
    'returns a price for a size equal to the depth: %d levels of 0.1 for a size of %d',
    (count, size) => {
      const levels = Array.from({ length: count }, (): [number, number] => [100, 0.1]);
      expect(walkSide(levels, size)).toBeCloseTo(100, 9);
    },
  );
});

describe('walkBook', () => {
  const asks: [number, number][] = [
    [100, 1],
    [101, 2],
  ];

  it('returns the average fill prices of both sides', () => {
    expect(walkBook({ bids: [[99, 5]], asks }, 2)).toEqual({ bid: 99, ask: 100.5 });
  });

  it('returns no prices for a crossed book', () => {
    expect(walkBook({ bids: [[101, 5]], asks: [[100, 5]] }, 1)).toEqual({ bid: null, ask: null });
  });
});
