import { BPS, type Contract, priceUnit, spreadFraction } from '@parallax/protocol';
import { formatDifference, midDecimals, NO_VALUE } from '@parallax/ui/format';

/** A − B, as in spread charts and alerts: positive if leg A is above leg B. */
export interface Spread {
  /** in A's price unit */
  readonly price: number;
  /** as a fraction of B */
  readonly fraction: number;
  readonly bps: number;
}
export type SpreadMeasure = keyof Spread;

/**
 * The spread of mid prices `a` and `b`. `rate` converts B's price unit to A's.
 * Returns undefined unless both prices and the rate are positive.
 */
export function spreadOf(
  a: number | null | undefined,
  b: number | null | undefined,
  rate: number | undefined,
): Spread | undefined {
  if (typeof a !== 'number' || typeof b !== 'number' || rate === undefined) return undefined;
  if (!(rate > 0)) return undefined;
  const converted = b * rate;
  const fraction = spreadFraction(a, converted);
  return fraction === null ? undefined : { price: a - converted, fraction, bps: fraction * BPS };
}

/**
 * The decimals of the price spread: those of the finer mid, so that it equals the difference of the mids
 * shown, or those of A's mid if B is converted.
 */
export const spreadDecimals = (a: Contract, b: Contract): number =>
  priceUnit(a) === priceUnit(b) ? Math.max(midDecimals(a), midDecimals(b)) : midDecimals(a);

/** Without units, which the labels of the measures name. */
const FORMATS: Readonly<Record<SpreadMeasure, (value: number, decimals: number) => string>> = {
  price: formatDifference,
  fraction: (fraction) => formatDifference(fraction * 100, 2),
  bps: (bps) => formatDifference(bps, 2),
};

export const spreadText = (
  spread: Spread | undefined,
  measure: SpreadMeasure,
  decimals: number,
): string => (spread ? FORMATS[measure](spread[measure], decimals) : NO_VALUE);
