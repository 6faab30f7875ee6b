import { formatCount, formatPrice, NO_VALUE } from '@parallax/ui/format';

/** '0.4 s' below ten seconds, then '34 s', '12 min', '3 h'. */
export function formatAge(age: number | null): string {
  if (age === null || !Number.isFinite(age)) return NO_VALUE;
  const seconds = age / 1_000;
  if (seconds < 10) return `${formatPrice(seconds, 1)} s`;
  if (seconds < 120) return `${formatCount(Math.floor(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 120
    ? `${formatCount(minutes)} min`
    : `${formatCount(Math.floor(minutes / 60))} h`;
}
