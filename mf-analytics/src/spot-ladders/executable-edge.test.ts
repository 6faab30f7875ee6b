import { describe, expect, it } from '@jest/globals';
import { edgesBetween, executableEdge } from './executable-edge.ts';

describe('executableEdge is (bid on B − ask on A) / ask on A × 10⁴', () => {
  it.each([
    ['a bid above the ask is a gain', 100, 101, 100],
    ['a bid below the ask is a loss', 100, 99.5, -50],
    ['equal prices leave nothing', 100, 100, 0],
    ['it is measured against the price paid, not the mid', 80, 100, 2_500],
  ])('%s', (_, ask, bid, bps) => {
    expect(executableEdge({ bid: 0, ask }, { bid, ask: 0 })).toBeCloseTo(bps, 9);
  });

  it.each([
    ['no ask to buy at', 0, 100],
    ['no bid to sell at', 100, 0],
    ['a price that is not a number', Number.NaN, 100],
    ['a bid that is not finite', 100, Number.POSITIVE_INFINITY],
  ])('is undefined with %s', (_, ask, bid) => {
    expect(executableEdge({ bid: 0, ask }, { bid, ask: 0 })).toBeUndefined();
  });
});

describe('edgesBetween', () => {
  it('buys at one ask and sells at the other bid, in both directions', () => {
    const edges = edgesBetween({ bid: 99, ask: 100 }, { bid: 101, ask: 102 }, 1);
    expect(edges.buyBase).toBeCloseTo(100, 9);
    expect(edges.sellBase).toBeCloseTo(((99 - 102) / 102) * 10_000, 9);
  });

  it("converts the other leg into the base leg's quote currency before comparing", () => {
    const edges = edgesBetween({ bid: 100, ask: 100 }, { bid: 99, ask: 99 }, 1 / 0.99);
    expect(edges.buyBase).toBeCloseTo(0, 9);
    expect(edges.sellBase).toBeCloseTo(0, 9);
  });
});
