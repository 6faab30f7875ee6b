const BPS = 10_000;

/** Best prices of one leg, both in the same currency as the other leg's. */
export interface Quotes {
  readonly bid: number;
  readonly ask: number;
}

/**
 * What buying at the ask of A and selling at the bid of B brings, in basis points of the price
 * paid, before fees: (bid on B − ask on A) / ask on A × 10⁴. Undefined without a positive price on
 * both sides.
 *
 * Source: the executable edge of hummingbot's `v2_funding_rate_arb.py`, for one leg bought and one
 * sold at once.
 */
export function executableEdge(buyOn: Quotes, sellOn: Quotes): number | undefined {
  if (!(buyOn.ask > 0) || !(sellOn.bid > 0)) return undefined;
  const edge = ((sellOn.bid - buyOn.ask) / buyOn.ask) * BPS;
  return Number.isFinite(edge) ? edge : undefined;
}

/** Both ways through a pair of venues, in basis points. */
export interface Edges {
  /** buy on the base exchange, sell on the other */
  readonly buyBase: number | undefined;
  /** buy on the other, sell on the base exchange */
  readonly sellBase: number | undefined;
}

/**
 * The edges between the base exchange's leg and another venue's. `rate` is what one unit of the
 * other leg's quote is worth in the base leg's quote; 1 when the quotes are the same.
 */
export function edgesBetween(base: Quotes, other: Quotes, rate: number): Edges {
  const converted = { bid: other.bid * rate, ask: other.ask * rate };
  return {
    buyBase: executableEdge(base, converted),
    sellBase: executableEdge(converted, base),
  };
}
