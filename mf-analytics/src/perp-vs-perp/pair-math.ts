import { isPositive } from '@parallax/protocol';
import { type BidAsk, convertedPrices, knownMid, type TwoSided } from '../basis/basis-formulas.ts';
import { finite } from '../market/finite.ts';

/** One perpetual of a pair; unknown values are null. */
export interface PairLeg extends BidAsk {
  /** funding rate, as a fraction per interval */
  readonly rate: number | null;
  /** hours of the funding interval */
  readonly hours: number | null;
  /** taker fee, as a fraction of the traded value */
  readonly fee: number | null;
}

export type LegPosition = 'first' | 'second';

/** Figures of a position with one leg long and the other short; null if an input is unknown. */
export interface PerpPairFigures {
  /** mid of the second − mid of the first, in the quote currency of the first */
  readonly spread: number | null;
  /** the spread / the mean of both mids, as a fraction */
  readonly relativeSpread: number | null;
  /** r₂ / i₂ × 24 − r₁ / i₁ × 24, as a fraction a day */
  readonly dailyDifference: number | null;
  /** the leg with the lower daily rate; null if the rates are equal or unknown */
  readonly long: LegPosition | null;
  /** (ask of the long leg − bid of the short leg) / ask of the long leg; negative if received */
  readonly edgePaid: number | null;
  /** (both taker fees + edge paid) / daily difference; null if there is no difference */
  readonly breakEvenDays: number | null;
}

const finiteOrNull = (value: number): number | null => finite(value) ?? null;

/** Funding per day: rate / interval hours × 24. */
export function dailyRate({ rate, hours }: Pick<PairLeg, 'rate' | 'hours'>): number | null {
  return rate === null || !isPositive(hours) ? null : finiteOrNull((rate / hours) * 24);
}

/** Smaller differences are rounding errors, since venues publish at most 10 decimals. */
const MIN_DIFFERENCE = 1e-13;

/**
 * second − first; 0 for rates that are equal up to rounding, such as 0.00125% every hour and 0.01%
 * every 8 hours.
 */
function rateDifference(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return null;
  const difference = second - first;
  return Math.abs(difference) < MIN_DIFFERENCE ? 0 : finiteOrNull(difference);
}

function legWithLowerRate(difference: number | null): LegPosition | null {
  if (difference === null || difference === 0) return null;
  return difference > 0 ? 'first' : 'second';
}

const priceEdgePaid = (long: TwoSided, short: TwoSided): number | null =>
  finiteOrNull((long.ask - short.bid) / long.ask);

/** In days; 0 if the price edge received covers the fees. */
function breakEven(
  fees: readonly (number | null)[],
  edgePaid: number | null,
  dailyDifference: number | null,
): number | null {
  if (edgePaid === null || dailyDifference === null || dailyDifference === 0) return null;
  let cost = edgePaid;
  for (const fee of fees) {
    if (fee === null) return null;
    cost += fee;
  }
  return finiteOrNull(Math.max(0, cost) / Math.abs(dailyDifference));
}

/**
 * Compares two perpetuals. Daily funding difference, long leg and price edge as in hummingbot's
 * `v2_funding_rate_arb.py`.
 * @param conversion the price of the second leg's quote currency in that of the first; 1 if equal
 */
export function perpPairFigures(
  first: PairLeg,
  second: PairLeg,
  conversion: number | null,
): PerpPairFigures {
  const a = convertedPrices(first, 1);
  const b = convertedPrices(second, conversion);
  const [midA, midB] = [a && knownMid(a), b && knownMid(b)];
  const hasMids = midA !== undefined && midB !== undefined;
  const spread = hasMids ? finiteOrNull(midB - midA) : null;
  const relativeSpread = hasMids ? finiteOrNull((midB - midA) / ((midA + midB) / 2)) : null;
  const dailyDifference = rateDifference(dailyRate(first), dailyRate(second));
  const long = legWithLowerRate(dailyDifference);
  const edgePaid =
    a && b && long ? (long === 'first' ? priceEdgePaid(a, b) : priceEdgePaid(b, a)) : null;
  return {
    spread,
    relativeSpread,
    dailyDifference,
    long,
    edgePaid,
    breakEvenDays: breakEven([first.fee, second.fee], edgePaid, dailyDifference),
  };
}
