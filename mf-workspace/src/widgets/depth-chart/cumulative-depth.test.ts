import { describe, expect, it } from '@jest/globals';
import type { BookLevel } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { depthOf, farthest, reachesBeyond, valueUnit } from './cumulative-depth.ts';

const spot = contractOf();
const inverse = contractOf({
  symbol: 'BTCUSD_PERP',
  quote: 'USD',
  instType: 'perpetual',
  riskType: 'inverse',
  contractSizeUnit: 'USD',
});
const bids: BookLevel[] = [
  [99, 1],
  [98, 2],
  [90, 4],
];
const asks: BookLevel[] = [
  [101, 3],
  [102, 1],
  [110, 5],
];
const sums = (depth: ReturnType<typeof depthOf>) =>
  depth.points.map(({ price, size, value }) => [price, size, value]);

describe('trading facts: the cumulative depth of a book', () => {
  it('sums size and price × size up to a distance from the mid, inclusive, by ascending price', () => {
    const depth = depthOf({ bids, asks }, spot, 0.02);
    expect(sums(depth)).toEqual([
      [98, 3, 295],
      [99, 1, 99],
      [101, 3, 303],
      [102, 4, 405],
    ]);
    expect(depth.mid).toBe(100);
    expect(depth.bid?.distance).toBeCloseTo(-0.02, 12);
    expect(depth.imbalance).toBeCloseTo(-1 / 7, 12);
    expect(depth.endsEarly).toBe(false);
  });

  it('reports that the published book ends before the distance', () => {
    expect(depthOf({ bids, asks }, spot, 0.1).endsEarly).toBe(true);
    expect(depthOf({ bids, asks: asks.slice(0, 2) }, spot, 0.05).endsEarly).toBe(true);
  });

  it.each([
    ['no asks', { bids, asks: [] }, [98, 99], 1],
    ['no bids', { bids: [], asks }, [101, 102], -1],
  ] as const)(
    'is measured from the best price of the remaining side if there are %s',
    (_, book, prices, imbalance) => {
      const depth = depthOf({ bids: [...book.bids], asks: [...book.asks] }, spot, 0.02);
      expect(depth.points.map(({ price }) => price)).toEqual(prices);
      expect(depth.mid).toBeNull();
      expect(depth.imbalance).toBe(imbalance);
    },
  );

  it('has no points for an empty book, and null instead of NaN', () => {
    const depth = depthOf({ bids: [], asks: [] }, spot, 0.01);
    expect(depth).toEqual({
      points: [],
      mid: null,
      bid: null,
      ask: null,
      imbalance: null,
      endsEarly: true,
      reach: null,
    });
  });

  it('equals the depth of the uncrossed book when the book is crossed', () => {
    const crossed = {
      bids: [[102, 1], ...bids] satisfies BookLevel[],
      asks: [[100, 3], ...asks] satisfies BookLevel[],
    };
    const depth = depthOf(crossed, spot, 0.02);
    expect(sums(depth).slice(0, 3)).toEqual([
      [98, 3, 295],
      [99, 1, 99],
      [100, 2, 200],
    ]);
  });

  it('values inverse sizes, which are in dollars, in the base', () => {
    const depth = depthOf({ bids: [[100, 500]], asks: [[100.5, 0]] }, inverse, 0.01);
    expect(sums(depth)).toEqual([[100, 500, 5]]);
    expect(valueUnit(inverse)).toBe('BTC');
    expect(valueUnit(spot)).toBe('USDT');
  });
});

describe('the reach of a published book', () => {
  it('is the distances of its last bid and ask from the mid, whatever distance is shown', () => {
    const { reach } = depthOf({ bids, asks }, spot, 0.01);
    expect(reach?.below).toBeCloseTo(-0.1, 12);
    expect(reach?.above).toBeCloseTo(0.1, 12);
    expect(depthOf({ bids, asks: [] }, spot, 0.01).reach).toBeNull();
  });

  it('is the farther one of several books, so that the available distances do not flicker', () => {
    const near = { below: -0.01, above: 0.03 };
    expect(farthest(near, { below: -0.02, above: 0.02 })).toEqual({ below: -0.02, above: 0.03 });
    expect(farthest(null, near)).toBe(near);
    expect(farthest(near, null)).toBe(near);
  });

  it('is beyond a distance if one of its sides is', () => {
    expect(reachesBeyond({ below: -0.02, above: 0.005 }, 0.01)).toBe(true);
    expect(reachesBeyond({ below: 99 / 100 - 1, above: 101 / 100 - 1 }, 0.01)).toBe(false);
  });
});
