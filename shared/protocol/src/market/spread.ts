/**
 * The spread of two prices as a fraction of the second: positive if the first is higher. Null unless
 * both are positive and finite.
 */
export function spreadFraction(first: number | null, second: number | null): number | null {
  if (first === null || second === null || !(first > 0) || !(second > 0)) return null;
  const fraction = (first - second) / second;
  return Number.isFinite(fraction) ? fraction : null;
}
