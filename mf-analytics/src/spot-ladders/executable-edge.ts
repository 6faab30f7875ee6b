const BPS = 10_000;

/** Best prices of one leg, in the quote currency of the other leg. */
export interface Quotes {
  readonly bid: number;
  readonly ask: number;
}

/**
 * The return of buying at the ask of A and selling at the bid of B, in basis points, before fees:
 * (bid on B − ask on A) / ask on A × 10⁴. Undefined unless both prices are positive.
 * Source: the executable edge of hummingbot's `v2_funding_rate_arb.py`, for one leg bought and one
 * leg sold simultaneously.
 */
export function executableEdge(buyOn: Quotes, sellOn: Quotes): number | undefined {
  if (!(buyOn.ask > 0) || !(sellOn.bid > 0)) return undefined;
  const edge = ((sellOn.bid - buyOn.ask) / buyOn.ask) * BPS;
  return Number.isFinite(edge) ? edge : undefined;
}

/** The edges of both directions between two venues, in basis points. */
export interface Edges {
  /** buy on the base exchange, sell on the other venue */
  readonly buyBase: number | undefined;
  /** buy on the other venue, sell on the base exchange */
  readonly sellBase: number | undefined;
}

/**
 * The edges between the base exchange's leg and another venue's leg.
 * @param rate the price of one unit of the other leg's quote in the base leg's quote; 1 for equal
 * quotes
 */
export function edgesBetween(base: Quotes, other: Quotes, rate: number): Edges {
  const converted = { bid: other.bid * rate, ask: other.ask * rate };
  return {
    buyBase: executableEdge(base, converted),
    sellBase: executableEdge(converted, base),
  };
}
