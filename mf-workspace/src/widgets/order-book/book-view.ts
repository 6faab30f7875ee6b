import type { Book, BookLevel } from '@parallax/contract';

export const GROUP_FACTORS = [1, 10, 100, 1000] as const;

export interface BookRow {
  readonly price: number;
  readonly size: number;
  /** size from the best price to here */
  readonly total: number;
  /** total as a share of the larger side's, for the bar */
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
}

/**
 * A book without a cross: while the best bid reaches the best ask, the sizes of the two are taken
 * off each other, as a match would.
 */
export function uncrossed(book: Pick<Book, 'bids' | 'asks'>): {
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

/** Binary fractions put a price a hair beside its own level. */
const HAIR = 1e-6;

/**
 * The levels put together at multiples of `group`: bids at the multiple below, asks at the one
 * above, so that no price looks better than it is. `decimals` are the contract's.
 */
export function grouped(
  levels: readonly BookLevel[],
  side: 'bid' | 'ask',
  group: number,
  decimals: number,
): BookLevel[] {
  const sizes = new Map<number, number>();
  for (const [price, size] of levels) {
    const multiple =
      side === 'bid' ? Math.floor(price / group + HAIR) : Math.ceil(price / group - HAIR);
    sizes.set(multiple, (sizes.get(multiple) ?? 0) + size);
  }
  return [...sizes].map(([multiple, size]) => [Number((multiple * group).toFixed(decimals)), size]);
}

function cumulative(levels: readonly BookLevel[]): Omit<BookRow, 'depth'>[] {
  let total = 0;
  return levels.map(([price, size]) => {
    total += size;
    return { price, size, total };
  });
}

/**
 * What a book looks like: uncrossed, grouped, at most `rows` levels a side. Mid and spread are of
 * the ungrouped best prices: mid = (bid + ask) / 2 (dydxprotocol/v4-web, calculators/orderbook.ts).
 */
export function bookView(
  book: Pick<Book, 'bids' | 'asks'>,
  { group, decimals, rows }: { group: number; decimals: number; rows: number },
): BookView {
  const { bids, asks } = uncrossed(book);
  const shownBids = cumulative(grouped(bids, 'bid', group, decimals).slice(0, rows));
  const shownAsks = cumulative(grouped(asks, 'ask', group, decimals).slice(0, rows));
  const largest = Math.max(shownBids.at(-1)?.total ?? 0, shownAsks.at(-1)?.total ?? 0);
  const withDepth = (row: Omit<BookRow, 'depth'>) => ({ ...row, depth: row.total / largest });

  const bid = bids[0]?.[0];
  const ask = asks[0]?.[0];
  const mid = bid === undefined || ask === undefined ? undefined : (bid + ask) / 2;
  const spread = bid === undefined || ask === undefined ? undefined : ask - bid;
  return {
    bids: shownBids.map(withDepth),
    asks: shownAsks.map(withDepth),
    mid,
    spread,
    spreadBps: mid === undefined || spread === undefined ? undefined : (spread / mid) * 10_000,
  };
}
