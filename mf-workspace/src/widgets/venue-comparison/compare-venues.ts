import { BPS, isPositive } from '@parallax/protocol';

/** The best prices of a contract at one venue. */
export interface VenueQuote {
  readonly key: string;
  /** null without orders on that side */
  readonly bid: number | null;
  readonly ask: number | null;
  /** as a fraction; null if unknown */
  readonly takerFee: number | null;
  /** stale quotes are excluded from the comparison */
  readonly stale: boolean;
}

export interface VenueComparison {
  /** key of the contract with the highest bid, before fees */
  readonly bestBid: string | null;
  /** key of the contract with the lowest ask, before fees */
  readonly bestAsk: string | null;
  /**
   * key of the contract with the lowest purchase price including the taker fee; null like `sellOn` while
   * fewer than two venues are compared
   */
  readonly buyOn: string | null;
  /** key of the contract with the highest sale proceeds after the taker fee */
  readonly sellOn: string | null;
  /** return in bps of buying on `buyOn` and selling on `sellOn`, before fees; null if either is null */
  readonly edge: number | null;
  /** `edge` after both taker fees */
  readonly netEdge: number | null;
  /** the number of venues with a price after fees, of which the best were chosen */
  readonly compared: number;
}

/** With fewer venues there is nothing to compare. */
export const MIN_COMPARED = 2;

/** The price of one unit including the taker fee; null if price or fee is unknown. */
export const buyPriceAfterFee = ({
  ask,
  takerFee,
}: Pick<VenueQuote, 'ask' | 'takerFee'>): number | null =>
  isPositive(ask) && takerFee !== null ? ask * (1 + takerFee) : null;

/** The proceeds of one unit after the taker fee; null if price or fee is unknown. */
export const sellPriceAfterFee = ({
  bid,
  takerFee,
}: Pick<VenueQuote, 'bid' | 'takerFee'>): number | null =>
  isPositive(bid) && takerFee !== null ? bid * (1 - takerFee) : null;

/**
 * Finds the venues to buy and to sell on. The edge is (bid on B − ask on A) / ask on A × 10⁴, as
 * in hummingbot's `v2_funding_rate_arb.py`; unlike there, each fee applies to the price of its own leg.
 */
export function compareVenues(quotes: readonly VenueQuote[]): VenueComparison {
  const fresh = quotes.filter(({ stale }) => !stale);
  const priced = fresh.filter(
    (quote) => buyPriceAfterFee(quote) !== null || sellPriceAfterFee(quote) !== null,
  );
  // a single venue would be compared with itself
  const compared = priced.length < MIN_COMPARED ? [] : priced;
  const buy = findLowest(compared, buyPriceAfterFee);
  const sell = findLowest(compared, (quote) => negative(sellPriceAfterFee(quote)));
  const buyAt = buy?.ask ?? null;
  const sellAt = sell?.bid ?? null;
  const hasBoth = isPositive(buyAt) && isPositive(sellAt);
  return {
    bestBid: findLowest(fresh, ({ bid }) => (isPositive(bid) ? -bid : null))?.key ?? null,
    bestAsk: findLowest(fresh, ({ ask }) => (isPositive(ask) ? ask : null))?.key ?? null,
    buyOn: buy?.key ?? null,
    sellOn: sell?.key ?? null,
    edge: hasBoth ? ((sellAt - buyAt) / buyAt) * BPS : null,
    netEdge: hasBoth
      ? ((sellAt * (1 - (sell?.takerFee ?? 0)) - buyAt * (1 + (buy?.takerFee ?? 0))) / buyAt) * BPS
      : null,
    compared: priced.length,
  };
}

const negative = (value: number | null): number | null => (value === null ? null : -value);

/** Finds the first quote with the lowest value; quotes without a value are skipped. */
function findLowest(
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
