import type { OptionsChain, OptionType } from '@parallax/protocol';
import { nearestIndex } from './underlying.ts';

export type ChainRow = OptionsChain['rows'][number];

/**
 * The rows at most `count` strikes from the nearest one; all rows if the underlying price is unknown
 * or the count is not finite.
 */
export function rowsAroundUnderlying<Row extends Pick<ChainRow, 'strike'>>(
  rows: readonly Row[],
  underlying: number | null,
  count: number,
): readonly Row[] {
  const nearest = nearestIndex(rows, ({ strike }) => strike, underlying);
  if (nearest < 0 || !Number.isFinite(count)) return rows;
  return rows.slice(Math.max(0, nearest - count), nearest + count + 1);
}

/** Whether an option has intrinsic value; false if the underlying price is unknown. */
export const isInTheMoney = (
  type: OptionType,
  strike: number,
  underlying: number | null,
): boolean => underlying !== null && (type === 'call' ? strike < underlying : strike > underlying);

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(max, value));

/** The decimals of gamma, and of theta and vega, for the magnitude of the underlying price. */
export function greekDecimals(underlying: number | null): { gamma: number; thetaVega: number } {
  if (underlying === null || !(underlying > 0) || !Number.isFinite(underlying)) {
    return { gamma: 6, thetaVega: 2 };
  }
  const magnitude = Math.floor(Math.log10(underlying));
  return { gamma: clamp(magnitude + 2, 3, 8), thetaVega: clamp(5 - magnitude, 2, 8) };
}
