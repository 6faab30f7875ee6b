import type { OptionsChain } from '@parallax/protocol';

/** The underlying price, or the index price if the venue publishes no underlying price. */
export const underlyingOf = ({
  underlying_price,
  index_price,
}: Pick<OptionsChain, 'underlying_price' | 'index_price'>): number | null =>
  underlying_price ?? index_price;

/** The index of the item with the value nearest to `target`; -1 without items or a finite target. */
export function nearestIndex<T>(
  items: readonly T[],
  valueOf: (item: T) => number,
  target: number | null,
): number {
  if (target === null || !Number.isFinite(target)) return -1;
  let nearest = -1;
  let distance = Number.POSITIVE_INFINITY;
  items.forEach((item, index) => {
    const offset = Math.abs(valueOf(item) - target);
    if (offset >= distance) return;
    nearest = index;
    distance = offset;
  });
  return nearest;
}
