import type { Liquidation } from '@parallax/protocol';

/** A liquidation with its value in US dollars; null while the rate of its quote is unknown. */
export interface ValuedLiquidation extends Liquidation {
  readonly dollars: number | null;
}

/** The sums of liquidations in the interval that starts at `at`, in US dollars. */
export interface LiquidationBar {
  readonly at: number;
  /** of long positions, which were sold */
  readonly longs: number;
  /** of short positions, which were bought back */
  readonly shorts: number;
}

export const liquidationKey = ({ contract, id }: Pick<Liquidation, 'contract' | 'id'>): string =>
  `${contract} ${id}`;

/** Both lists without duplicates, oldest first, and at most the newest `max`. */
export function mergeLiquidations(
  known: readonly Liquidation[],
  more: readonly Liquidation[],
  max: number,
): readonly Liquidation[] {
  const byKey = new Map(known.map((each) => [liquidationKey(each), each]));
  const before = byKey.size;
  for (const each of more) {
    if (!byKey.has(liquidationKey(each))) byKey.set(liquidationKey(each), each);
  }
  if (byKey.size === before) return known;
  return [...byKey.values()].sort((a, b) => a.at - b.at).slice(-max);
}

/**
 * The sums of each side in bars of `length` milliseconds, oldest first; intervals without
 * liquidations have a bar of 0.
 */
export function liquidationBars(
  liquidations: readonly Pick<ValuedLiquidation, 'at' | 'side' | 'dollars'>[],
  length: number,
): readonly LiquidationBar[] {
  const bars = new Map<number, { at: number; longs: number; shorts: number }>();
  for (const { at, side, dollars } of liquidations) {
    if (dollars === null || !Number.isFinite(dollars)) continue;
    const start = Math.floor(at / length) * length;
    const bar = bars.get(start) ?? { at: start, longs: 0, shorts: 0 };
    bar[side === 'sell' ? 'longs' : 'shorts'] += dollars;
    bars.set(start, bar);
  }
  const starts = [...bars.keys()];
  if (starts.length === 0) return [];
  const first = Math.min(...starts);
  const count = (Math.max(...starts) - first) / length + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * length;
    return bars.get(at) ?? { at, longs: 0, shorts: 0 };
  });
}
