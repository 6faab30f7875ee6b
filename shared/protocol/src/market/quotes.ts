/** Basis points per unit. */
export const BPS = 10_000;

export const isPositive = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** (ask − bid) / mid as a fraction; null for a one-sided or crossed book. */
export function relativeSpread({
  bid,
  ask,
}: {
  readonly bid: number | null | undefined;
  readonly ask: number | null | undefined;
}): number | null {
  if (!isPositive(bid) || !isPositive(ask) || ask < bid) return null;
  return (ask - bid) / ((ask + bid) / 2);
}
