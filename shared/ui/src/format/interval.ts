import { NO_VALUE } from './no-value.ts';

/** The interval of a funding rate in hours: '8h', '30m', or '—' where none is published. */
export function formatInterval(hours: number): string {
  if (!(hours > 0) || !Number.isFinite(hours)) return NO_VALUE;
  return hours >= 1 ? `${Number(hours.toFixed(2))}h` : `${Math.round(hours * 60)}m`;
}
