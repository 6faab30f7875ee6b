import { BPS, isPositive, relativeSpread } from '@parallax/protocol';

/** The best prices of a contract at one venue. */
export interface VenueQuote {
  readonly key: string;
  /** null without orders on that side */
  readonly bid: number | null;
  readonly ask: number | null;
  /** as a fraction; null if unknown */
  readonly takerFee: number | null;
  /** not confirmed recently; excluded from the comparison */
  readonly stale: boolean;
}

export interface VenueComparison {
  /** key of the highest bid and the lowest ask, before fees */
  readonly bestBid: string | null;
  readonly bestAsk: string | null;
  /** the venue where a buyer pays least, after the taker fee */
  readonly buyOn: string | null;
  /** the venue where a seller receives most, after the taker fee */
  readonly sellOn: string | null;
  /** the return in bps of buying and selling there, before fees; null unless there is a venue for each */
  readonly edge: number | null;
  /** the same, less both taker fees */
  readonly netEdge: number | null;
}

/** What a buyer pays for one unit, with the taker fee; null if price or fee is unknown. */
export const buyPriceAfterFee = ({
  ask,
  takerFee,
}: Pick<VenueQuote, 'ask' | 'takerFee'>): number | null =>
  isPositive(ask) && takerFee !== null ? ask * (1 + takerFee) : null;

/** What a seller receives for one unit, less the taker fee; null if price or fee is unknown. */
export const sellPriceAfterFee = ({
  bid,
  takerFee,
}: Pick<VenueQuote, 'bid' | 'takerFee'>): number | null =>
  isPositive(bid) && takerFee !== null ? bid * (1 - takerFee) : null;

/** (ask − bid) / mid in bps; null without both sides or if they cross. */
export function spreadBps(quote: Pick<VenueQuote, 'bid' | 'ask'>): number | null {
  const spread = relativeSpread(quote);
  return spread === null ? null : spread * BPS;
}

/**
 * Where to buy and where to sell among venues. The edge is (bid on B − ask on A) / ask on A × 10⁴, as
 * in hummingbot's `v2_funding_rate_arb.py`; unlike there, each fee applies to the price of its own leg.
 */
export function compareVenues(quotes: readonly VenueQuote[]): VenueComparison {
  const fresh = quotes.filter(({ stale }) => !stale);
  const buy = lowest(fresh, buyPriceAfterFee);
  const sell = lowest(fresh, (quote) => negative(sellPriceAfterFee(quote)));
  const buyAt = buy?.ask ?? null;
  const sellAt = sell?.bid ?? null;
  const known = isPositive(buyAt) && isPositive(sellAt);
  return {
    bestBid: lowest(fresh, ({ bid }) => (isPositive(bid) ? -bid : null))?.key ?? null,
    bestAsk: lowest(fresh, ({ ask }) => (isPositive(ask) ? ask : null))?.key ?? null,
    buyOn: buy?.key ?? null,
    sellOn: sell?.key ?? null,
    edge: known ? ((sellAt - buyAt) / buyAt) * BPS : null,
    netEdge: known
      ? ((sellAt * (1 - (sell?.takerFee ?? 0)) - buyAt * (1 + (buy?.takerFee ?? 0))) / buyAt) * BPS
      : null,
  };
}

const negative = (value: number | null): number | null => (value === null ? null : -value);

/** The first quote with the minimum value. */
function lowest(
  quotes: readonly VenueQuote[],
  valueOf: (quote: VenueQuote) => number | null,
): VenueQuote | undefined {
  let best: VenueQuote | undefined;
  let bestValue = Number.POSITIVE_INFINITY;
  for (const quote of quotes) {
    const value = valueOf(quote);
    if (value === null || value >= bestValue) continue;
    best = quote;
    bestValue = value;
  }
  return best;
}
