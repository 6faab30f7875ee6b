import { describe, expect, it } from '@jest/globals';
import type { BookLevel } from '@parallax/protocol';
import { bookView, groupLevels, uncrossBook } from './book-view.ts';

const bids: BookLevel[] = [
  [100.2, 1],
  [100.1, 2],
  [99.9, 4],
];
const asks: BookLevel[] = [
  [100.4, 1],
  [100.5, 3],
  [101.1, 5],
];

describe('uncrossBook', () => {
  it.each<[string, BookLevel[], BookLevel[], BookLevel[], BookLevel[]]>([
    ['returns an uncrossed book unchanged', bids, asks, bids, asks],
    [
      'subtracts sizes that would match',
      [
        [101, 2],
        [100, 1],
      ],
      [
        [100.5, 3],
        [102, 1],
      ],
      [[100, 1]],
      [
        [100.5, 1],
        [102, 1],
      ],
    ],
    [
      'removes both levels when they match exactly',
      [
        [101, 2],
        [100, 1],
      ],
      [
        [101, 2],
        [102, 1],
      ],
      [[100, 1]],
      [[102, 1]],
    ],
    [
      'uncrosses several levels',
      [
        [103, 1],
        [102, 1],
        [99, 1],
      ],
      [[101, 5]],
      [[99, 1]],
      [[101, 3]],
    ],
    ['may leave a side empty', [[103, 9]], [[101, 5]], [[103, 4]], []],
    [
      'drops empty levels',
      [
        [103, 0],
        [99, 1],
      ],
      [[101, 5]],
      [[99, 1]],
      [[101, 5]],
    ],
  ])('%s', (_, inBids, inAsks, outBids, outAsks) => {
    expect(uncrossBook({ bids: inBids, asks: inAsks })).toEqual({ bids: outBids, asks: outAsks });
  });
});

describe('groupLevels', () => {
  it('rounds bids down and asks up to a multiple of the step', () => {
    expect(groupLevels(bids, 'bid', 1, 1)).toEqual([
      [100, 3],
      [99, 4],
    ]);
    expect(groupLevels(asks, 'ask', 1, 1)).toEqual([
      [101, 4],
      [102, 5],
    ]);
  });

  it('changes no price when the step is one tick', () => {
    const fine: BookLevel[] = [
      [0.17743, 1],
      [0.17742, 1],
      [0.1774, 1],
    ];
    expect(groupLevels(fine, 'bid', 10 ** -5, 5)).toEqual(fine);
    expect(groupLevels(fine, 'ask', 10 ** -5, 5)).toEqual(fine);
  });
});

describe('bookView', () => {
  const view = bookView({ bids, asks }, { groupStep: 0.1, priceDecimals: 1, rows: 2 });

  it('accumulates sizes from the best price, with bars relative to the larger side', () => {
    expect(view.bids.map((row) => row.total)).toEqual([1, 3]);
    expect(view.asks.map((row) => row.total)).toEqual([1, 4]);
    expect(view.asks.map((row) => row.depth)).toEqual([0.25, 1]);
    expect(view.bids.map((row) => row.depth)).toEqual([0.25, 0.75]);
  });

  it('computes mid and spread from the ungrouped best prices', () => {
    const coarse = bookView({ bids, asks }, { groupStep: 10, priceDecimals: 1, rows: 2 });
    for (const { mid, spread, spreadBps } of [view, coarse]) {
      expect(mid).toBeCloseTo(100.3);
      expect(spread).toBeCloseTo(0.2);
      expect(spreadBps).toBeCloseTo((0.2 / 100.3) * 10_000);
    }
  });

  it('has no mid and no spread when one side is empty', () => {
    const empty = bookView({ bids, asks: [] }, { groupStep: 0.1, priceDecimals: 1, rows: 2 });
    expect([empty.mid, empty.spread, empty.spreadBps]).toEqual([undefined, undefined, undefined]);
  });

  const book = {
    bids: [
      [100, 3],
      [99, 1],
    ],
    asks: [
      [101, 1],
      [102, 1],
    ],
  } satisfies Parameters<typeof bookView>[0];
  const options = { groupStep: 1, priceDecimals: 0, rows: 2 };

  it('shows price × size per level as notional, with totals from the best price (trading facts)', () => {
    const inNotional = bookView(book, { ...options, notionalOf: (size, price) => size * price });
    expect(inNotional.bids.map(({ size, total }) => [size, total])).toEqual([
      [300, 300],
      [99, 399],
    ]);
    expect(inNotional.bidShare).toBeCloseTo(399 / (399 + 203), 12);
  });

  it('draws bars by size instead of total when totals are hidden', () => {
    const withoutTotals = bookView(book, { ...options, cumulative: false });
    expect(withoutTotals.bids.map(({ depth }) => depth)).toEqual([1, 1 / 3]);
    expect(bookView(book, options).bids.map(({ depth }) => depth)).toEqual([0.75, 1]);
  });

  it("reports the bids' share of all received levels, and no share if a side is empty", () => {
    expect(bookView(book, options).bidShare).toBeCloseTo(4 / 6, 12);
    expect(bookView(book, { ...options, rows: 1 }).bidShare).toBeCloseTo(4 / 6, 12);
    expect(bookView(book, { ...options, groupStep: 10, rows: 1 }).bidShare).toBeCloseTo(4 / 6, 12);
    expect(bookView({ ...book, asks: [] }, options).bidShare).toBeUndefined();
  });
});
