import { type Candle, spreadFraction } from '@parallax/protocol';
import type { SpreadUnit } from './spread-chart-settings.ts';

/** The spread of two contracts at the close of a candle. */
export interface SpreadPoint {
  readonly at: number;
  /** closes of both contracts */
  readonly first: number;
  readonly second: number;
  readonly spread: number;
  /** mean of the most recent spreads and the bands around it; null until there are enough spreads */
  readonly mean: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

export interface BandRules {
  readonly unit: SpreadUnit;
  /** the number of candles from which mean and bands are computed */
  readonly length: number;
  /** standard deviations between mean and band */
  readonly width: number;
}

type Close = Pick<Candle, 'at' | 'close'>;

/**
 * The first price less the second: as a price, as a fraction of the second, or in basis points.
 * Null for a fraction unless both prices are positive.
 */
export function spreadOf(first: number, second: number, unit: SpreadUnit): number | null {
  const difference = first - second;
  if (!Number.isFinite(difference)) return null;
  if (unit === 'Price') return difference;
  const fraction = spreadFraction(first, second);
  return fraction === null ? null : fraction * (unit === 'bps' ? 10_000 : 1);
}

/**
 * The spreads at the times for which both contracts have a candle, with Bollinger bands: the moving
 * mean, and bands at a number of (population) standard deviations from it.
 * @param since the time of the first point, by default that of the first common candle
 */
export function spreadPoints(
  first: readonly Close[],
  second: readonly Close[],
  { unit, length, width }: BandRules,
  since = Number.NEGATIVE_INFINITY,
): readonly SpreadPoint[] {
  const spreads = spreadsAtCommonTimes(first, second, { unit, since, before: length });
  return spreads.flatMap((point, index) => {
    if (point.at < since) return [];
    const bands =
      index + 1 < length ? NO_BANDS : bandsOf(spreads, { end: index + 1, length, width });
    return Object.assign({}, point, bands);
  });
}

type Spread = Omit<SpreadPoint, 'mean' | 'lower' | 'upper'>;

/** The spreads from a time on, and a number of them before it. Searches from the end. */
function spreadsAtCommonTimes(
  first: readonly Close[],
  second: readonly Close[],
  { unit, since, before }: { unit: SpreadUnit; since: number; before: number },
): Spread[] {
  const spreads: Spread[] = [];
  let remaining = before;
  let secondIndex = second.length - 1;
  for (let index = first.length - 1; index >= 0 && remaining > 0; index -= 1) {
    const own = first[index];
    if (own === undefined) continue;
    const { at, close } = own;
    while (secondIndex >= 0 && (second[secondIndex]?.at ?? at) > at) secondIndex -= 1;
    const match = second[secondIndex];
    if (match?.at !== at) continue;
    const spread = spreadOf(close, match.close, unit);
    if (spread === null) continue;
    spreads.push({ at, first: close, second: match.close, spread });
    if (at < since) remaining -= 1;
  }
  return spreads.reverse();
}

type Bands = Pick<SpreadPoint, 'mean' | 'lower' | 'upper'>;
const NO_BANDS: Bands = { mean: null, lower: null, upper: null };

/** Recomputed for each window, so that rounding errors do not add up. */
function bandsOf(
  spreads: readonly Spread[],
  { end, length, width }: { end: number; length: number; width: number },
): Bands {
  let sum = 0;
  for (let index = end - length; index < end; index += 1) sum += spreads[index]?.spread ?? 0;
  const mean = sum / length;
  let squares = 0;
  for (let index = end - length; index < end; index += 1) {
    squares += ((spreads[index]?.spread ?? 0) - mean) ** 2;
  }
  const bandOffset = width * Math.sqrt(squares / length);
  return { mean, lower: mean - bandOffset, upper: mean + bandOffset };
}
