import { describe, expect, it } from '@jest/globals';
import { spreadBps } from '@parallax/protocol';
import {
  buyPriceAfterFee,
  compareVenues,
  sellPriceAfterFee,
  type VenueQuote,
} from './compare-venues.ts';

const quote = (key: string, change: Partial<VenueQuote> = {}): VenueQuote => ({
  key,
  bid: 99,
  ask: 101,
  takerFee: 0.001,
  stale: false,
  ...change,
});
const NOTHING = {
  bestBid: null,
  bestAsk: null,
  buyOn: null,
  sellOn: null,
  edge: null,
  netEdge: null,
  compared: 0,
};

describe('trading facts: spot spread across venues', () => {
  it('is (bid on B − ask on A) / ask on A × 10⁴ bps, less both taker fees', () => {
    const compared = compareVenues([
      quote('a', { bid: 99.9, ask: 100 }),
      quote('b', { bid: 101, ask: 101.1 }),
    ]);
    expect(compared).toMatchObject({ bestBid: 'b', bestAsk: 'a', buyOn: 'a', sellOn: 'b' });
    expect(compared.edge).toBeCloseTo(100, 9);
    expect(compared.netEdge).toBeCloseTo(100 - 10 - 10.1, 9);
  });

  it('chooses the venues with the best prices after fees', () => {
    const compared = compareVenues([
      quote('cheap', { bid: 99, ask: 100.2, takerFee: 0 }),
      quote('dear', { bid: 99.1, ask: 100, takerFee: 0.01 }),
    ]);
    expect(compared).toMatchObject({
      bestBid: 'dear',
      bestAsk: 'dear',
      buyOn: 'cheap',
      sellOn: 'cheap',
    });
    expect(compared.netEdge).toBeCloseTo(((99 - 100.2) / 100.2) * 10_000, 9);
  });

  it.each<[string, VenueQuote[], object]>([
    ['no venue', [], NOTHING],
    ['stale quotes only', [quote('a', { stale: true })], NOTHING],
    ['no orders', [quote('a', { bid: null, ask: null })], NOTHING],
    ['prices of zero', [quote('a', { bid: 0, ask: 0 })], NOTHING],
    ['bids only', [quote('a', { ask: null })], { ...NOTHING, bestBid: 'a', compared: 1 }],
    [
      'an unknown fee',
      [quote('a', { takerFee: null })],
      { ...NOTHING, bestBid: 'a', bestAsk: 'a' },
    ],
    [
      'a venue that would be compared with itself',
      [quote('a'), quote('b', { stale: true })],
      { ...NOTHING, bestBid: 'a', bestAsk: 'a', compared: 1 },
    ],
  ])('has no edge, and no NaN, with %s', (_, quotes, expected) => {
    expect(compareVenues(quotes)).toEqual(expected);
  });

  it('counts the venues with a current price after fees', () => {
    const quotes = [
      quote('a'),
      quote('b', { bid: null }),
      quote('c', { bid: null, ask: null }),
      quote('d', { takerFee: null }),
      quote('e', { stale: true }),
    ];
    expect(compareVenues(quotes).compared).toBe(2);
  });

  it('ignores a stale quote that looks better', () => {
    const compared = compareVenues([
      quote('a'),
      quote('b', { bid: 98, ask: 102 }),
      quote('old', { bid: 200, ask: 1, stale: true }),
    ]);
    expect(compared).toMatchObject({ bestBid: 'a', bestAsk: 'a', buyOn: 'a', sellOn: 'a' });
  });
});

describe('the figures of a venue', () => {
  it('include the spread over mid and the prices after the taker fee', () => {
    expect(spreadBps(quote('a'))).toBeCloseTo(200, 9);
    expect(buyPriceAfterFee(quote('a', { ask: 100 }))).toBeCloseTo(100.1, 9);
    expect(sellPriceAfterFee(quote('a', { bid: 100 }))).toBeCloseTo(99.9, 9);
  });

  it('have no spread if prices are one-sided or crossed', () => {
    expect(spreadBps(quote('a', { bid: null }))).toBeNull();
    expect(spreadBps(quote('a', { bid: 102 }))).toBeNull();
    expect(spreadBps(quote('a', { bid: 101 }))).toBe(0);
  });
});
