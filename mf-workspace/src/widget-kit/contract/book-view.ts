import { type Book, type BookLevel, midOf, spreadBps } from '@parallax/protocol';

export const GROUP_FACTORS = [1, 10, 100, 1000] as const;

export const BOOK_UNITS = ['Size', 'Notional'] as const;
export type BookUnit = (typeof BOOK_UNITS)[number];

export interface BookRow {
  readonly price: number;
  /** the size, or its notional in the quote currency */
  readonly size: number;
  /** cumulative `size` from the best price to this level */
  readonly total: number;
  /** length of the bar: `total` or `size` as a fraction of the largest on both sides */
  readonly depth: number;
}

export interface BookView {
  /** best first */
  readonly bids: readonly BookRow[];
  /** best first */
  readonly asks: readonly BookRow[];
  readonly mid: number | undefined;
  readonly spread: number | undefined;
  /** spread / mid in basis points */
  readonly spreadBps: number | undefined;
  /** the bids' share of all received levels, 0 to 1; undefined if a side is empty */
  readonly bidShare: number | undefined;
}

interface ViewOptions {
  /** price difference between two rows, in the quote currency */
  readonly groupStep: number;
  readonly priceDecimals: number;
  /** maximum number of levels per side */
  readonly rows: number;
  /** the value of a size at its price, shown instead of the size */
  readonly notionalOf?: ((size: number, price: number) => number) | undefined;
  /** bars show totals (default) rather than sizes */
  readonly cumulative?: boolean;
}

/**
 * Uncrosses the book: while the best bid is at or above the best ask, their sizes are
 * subtracted from each other, as matching would.
 */
export function uncrossBook(book: Pick<Book, 'bids' | 'asks'>): {
  bids: BookLevel[];
  asks: BookLevel[];
} {
  const bids = book.bids.filter(([, size]) => size > 0);
  const asks = book.asks.filter(([, size]) => size > 0);
  for (let bid = bids[0], ask = asks[0]; bid && ask && bid[0] >= ask[0]; ) {
    const matched = Math.min(bid[1], ask[1]);
    if (bid[1] > matched) bids[0] = [bid[0], bid[1] - matched];
    else bids.shift();
    if (ask[1] > matched) asks[0] = [ask[0], ask[1] - matched];
    else asks.shift();
    bid = bids[0];
    ask = asks[0];
  }
  return { bids, asks };
}

/** Tolerance for binary floating-point error when a price is divided by the step. */
const TOLERANCE = 1e-6;

/**
 * Aggregates the levels at multiples of `groupStep`: bids rounded down, asks rounded up, so that no
 * price looks better than it is.
 * @param decimals the contract's price decimals
 */
export function groupLevels(
  levels: readonly BookLevel[],
  side: 'bid' | 'ask',
  groupStep: number,
  decimals: number,
): BookLevel[] {
  const sizes = new Map<number, number>();
  for (const [price, size] of levels) {
    const multiple =
      side === 'bid'
        ? Math.floor(price / groupStep + TOLERANCE)
        : Math.ceil(price / groupStep - TOLERANCE);
    sizes.set(multiple, (sizes.get(multiple) ?? 0) + size);
  }
  return [...sizes].map(([multiple, size]) => [
    Number((multiple * groupStep).toFixed(decimals)),
    size,
  ]);
}

function withTotals(levels: readonly BookLevel[]): Omit<BookRow, 'depth'>[] {
  let total = 0;
  return levels.map(([price, size]) => {
    total += size;
    return { price, size, total };
  });
}

/**
 * The rendered state of a book: uncrossed, grouped, at most `rows` levels per side. Mid and spread
 * use the ungrouped best prices: mid = (bid + ask) / 2 (dydxprotocol/v4-web,
 * calculators/orderbook.ts).
 */
export function bookView(book: Pick<Book, 'bids' | 'asks'>, options: ViewOptions): BookView {
  const { groupStep, priceDecimals, rows, notionalOf, cumulative: byTotal = true } = options;
  const { bids, asks } = uncrossBook(book);
  const toNotional = (levels: readonly BookLevel[]) =>
    notionalOf
      ? levels.map(([price, size]): BookLevel => [price, notionalOf(size, price)])
      : levels;
  const groupWithTotals = (levels: readonly BookLevel[], side: 'bid' | 'ask') =>
    withTotals(groupLevels(toNotional(levels), side, groupStep, priceDecimals));
  const allBids = groupWithTotals(bids, 'bid');
  const allAsks = groupWithTotals(asks, 'ask');
  const visibleBids = allBids.slice(0, rows);
  const visibleAsks = allAsks.slice(0, rows);
  const barOf = ({ size, total }: Omit<BookRow, 'depth'>) => (byTotal ? total : size);
  const largest = Math.max(0, ...[...visibleBids, ...visibleAsks].map(barOf));
  const withDepth = (row: Omit<BookRow, 'depth'>) => ({
    ...row,
    depth: largest > 0 ? barOf(row) / largest : 0,
  });

  const bid = bids[0]?.[0];
  const ask = asks[0]?.[0];
  const mid = bid === undefined || ask === undefined ? undefined : midOf(bid, ask);
  const spread = bid === undefined || ask === undefined ? undefined : ask - bid;
  return {
    bids: visibleBids.map(withDepth),
    asks: visibleAsks.map(withDepth),
    mid,
    spread,
    spreadBps: spreadBps({ bid, ask }) ?? undefined,
    bidShare: bidShareOf(allBids.at(-1)?.total, allAsks.at(-1)?.total),
  };
}

/** Bids / (bids + asks); undefined if a side is empty. */
const bidShareOf = (bids: number | undefined, asks: number | undefined): number | undefined =>
  bids === undefined || asks === undefined || !(bids + asks > 0) ? undefined : bids / (bids + asks);
