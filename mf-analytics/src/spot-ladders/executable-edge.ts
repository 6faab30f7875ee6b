import { type BookLevel, BPS, isPositive } from '@parallax/protocol';
import { type BidAsk, isCrossed } from '../basis/basis-formulas.ts';
import { finite } from '../market/finite.ts';

/** The result of buying one contract and selling the other; undefined where an input is missing. */
export interface Edge {
  /** bid of the contract sold − ask of the contract bought, in the base contract's quote currency */
  readonly price: number | undefined;
  /** `price` divided by the ask, in basis points */
  readonly bps: number | undefined;
  /** `bps` after both taker fees */
  readonly net: number | undefined;
}

/** As a fraction of the size; covers the rounding error of summing the sizes of levels. */
const ROUNDING_TOLERANCE = 1e-9;

export const NO_EDGE: Edge = { price: undefined, bps: undefined, net: undefined };

/** Both directions between the base contract and the other one. */
export interface Edges {
  /** buy the base contract, sell the other one */
  readonly buy: Edge;
  /** buy the other contract, sell the base contract */
  readonly sell: Edge;
}

/**
 * Buying at the ask of A and selling at the bid of B: (bid on B − ask on A) / ask on A × 10⁴ basis
 * points, less both taker fees. Undefined unless both prices are positive.
 * Source: the executable edge of hummingbot's `v2_funding_rate_arb.py`, for one leg bought and one
 * leg sold at the same time.
 * @param fees the sum of both taker fees, as a fraction; null if one is unknown
 */
export function executableEdge(
  ask: number | null | undefined,
  bid: number | null | undefined,
  fees: number | null,
): Edge {
  if (!isPositive(ask) || !isPositive(bid)) return NO_EDGE;
  const price = finite(bid - ask);
  const bps = finite(((bid - ask) / ask) * BPS);
  return {
    price,
    bps,
    net: bps === undefined || fees === null ? undefined : finite(bps - fees * BPS),
  };
}

const converted = (price: number | null, rate: number): number | null =>
  price === null ? null : price * rate;

/**
 * The edges between the base contract and another one, in the quote currency of the base contract;
 * undefined if either book is crossed.
 * @param rate the price of the other contract's quote currency in that of the base contract
 * @param fees see `executableEdge`
 */
export function edgesBetween(
  base: BidAsk,
  other: BidAsk,
  rate: number,
  fees: number | null,
): Edges {
  if (isCrossed(base) || isCrossed(other)) return { buy: NO_EDGE, sell: NO_EDGE };
  return {
    buy: executableEdge(base.ask, converted(other.bid, rate), fees),
    sell: executableEdge(converted(other.ask, rate), base.bid, fees),
  };
}

/** The better direction after fees; undefined if neither direction has a net edge. */
export function bestDirection({ buy, sell }: Edges): keyof Edges | undefined {
  if (buy.net === undefined && sell.net === undefined) return undefined;
  const least = Number.NEGATIVE_INFINITY;
  return (buy.net ?? least) >= (sell.net ?? least) ? 'buy' : 'sell';
}

/** The net edge of the better direction. */
export function bestNet(edges: Edges): number | undefined {
  const direction = bestDirection(edges);
  return direction && edges[direction].net;
}

/** The average fill price of a size on one side of a book; null if the side is too thin. */
export function walkSide(levels: readonly BookLevel[], size: number): number | null {
  let remaining = size;
  let cost = 0;
  for (const [price, available] of levels) {
    if (!isPositive(price) || !isPositive(available)) continue;
    const filled = Math.min(remaining, available);
    cost += filled * price;
    remaining -= filled;
    if (remaining <= size * ROUNDING_TOLERANCE) return cost / size;
  }
  return null;
}

/** The average fill prices of selling and buying a size on one book; both null if it is crossed. */
export const walkBook = (
  book: { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] },
  size: number,
): BidAsk => {
  const best = { bid: book.bids[0]?.[0] ?? null, ask: book.asks[0]?.[0] ?? null };
  if (isCrossed(best)) return { bid: null, ask: null };
  return { bid: walkSide(book.bids, size), ask: walkSide(book.asks, size) };
};
