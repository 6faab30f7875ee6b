import { displayTimeZone } from './time-zone.ts';

/**
 * The time in a field for a date and time ('2026-12-25T08:00'), which is in the display time zone, as an ISO
 * text in UTC; undefined if it is not a time.
 */
export function readTime(typed: string): string | undefined {
  const at = new Date(displayTimeZone() === 'UTC' ? `${typed}Z` : typed);
  return typed === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
