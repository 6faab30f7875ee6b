import { type BookLevel, BPS, isPositive } from '@parallax/protocol';
import { finite } from '../market/finite.ts';

/** Best prices of one leg; null or 0 for a side without orders. */
export interface Quotes {
  readonly bid: number | null;
  readonly ask: number | null;
}

/** The result of buying one leg and selling the other; each value undefined without its inputs. */
export interface Edge {
  /** bid of the sold leg − ask of the bought leg, in the quote of the base leg */
  readonly price: number | undefined;
  /** `price` divided by the ask, in basis points */
  readonly bps: number | undefined;
  /** `bps` after both taker fees */
  readonly net: number | undefined;
}

export const NO_EDGE: Edge = { price: undefined, bps: undefined, net: undefined };

/** Both directions between the base leg and the other leg. */
export interface Edges {
  /** buy the base leg, sell the other one */
  readonly buy: Edge;
  /** buy the other leg, sell the base one */
  readonly sell: Edge;
}

/** Whether the best bid is above the best ask, so that neither can be relied on. */
export const isCrossed = ({ bid, ask }: Quotes): boolean =>
  isPositive(bid) && isPositive(ask) && bid > ask;

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
 * The edges between the base leg and another one, in the quote of the base leg. A crossed leg has
 * none.
 * @param rate the price of one unit of the other leg's quote in the base leg's quote
 * @param fees see `executableEdge`
 */
export function edgesBetween(
  base: Quotes,
  other: Quotes,
  rate: number,
  fees: number | null,
): Edges {
  if (isCrossed(base) || isCrossed(other)) return { buy: NO_EDGE, sell: NO_EDGE };
  return {
    buy: executableEdge(base.ask, converted(other.bid, rate), fees),
    sell: executableEdge(converted(other.ask, rate), base.bid, fees),
  };
}

/** The better direction after fees; undefined if no direction has them. */
export function bestDirection({ buy, sell }: Edges): keyof Edges | undefined {
  if (buy.net === undefined && sell.net === undefined) return undefined;
  const least = Number.NEGATIVE_INFINITY;
  return (buy.net ?? least) >= (sell.net ?? least) ? 'buy' : 'sell';
}

/** The net of the better direction. */
export function bestNet(edges: Edges): number | undefined {
  const direction = bestDirection(edges);
  return direction && edges[direction].net;
}

/** The mean price of taking a size from one side of a book; null if the side is too small for it. */
export function walkSide(levels: readonly BookLevel[], size: number): number | null {
  let left = size;
  let cost = 0;
  for (const [price, available] of levels) {
    if (!isPositive(price) || !isPositive(available)) continue;
    const filled = Math.min(left, available);
    cost += filled * price;
    left -= filled;
    if (left <= 0) return cost / size;
  }
  return null;
}

/** The mean prices of selling and buying a size on one book. */
export const walkBook = (
  book: { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] },
  size: number,
): Quotes => {
  const best = { bid: book.bids[0]?.[0] ?? null, ask: book.asks[0]?.[0] ?? null };
  if (isCrossed(best)) return { bid: null, ask: null };
  return { bid: walkSide(book.bids, size), ask: walkSide(book.asks, size) };
};
