import { counted } from './counted.ts';
import { NO_VALUE } from './no-value.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats a duration by its largest unit: '14 s', '3 min', '2 h', '1 day'. */
export function formatAge(milliseconds: number | null | undefined): string {
  if (typeof milliseconds !== 'number' || !Number.isFinite(milliseconds)) return NO_VALUE;
  const age = Math.max(0, milliseconds);
  if (age < MINUTE_MS) return `${Math.floor(age / 1_000)} s`;
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h`;
  return counted(Math.floor(age / DAY_MS), 'day');
}
