import { zonedFormat } from '@parallax/ui/format';

const day = zonedFormat({ dateStyle: 'short' });
const year = zonedFormat({ year: 'numeric' });
const time = zonedFormat({ hour: '2-digit', minute: '2-digit' });
const dayAndTime = zonedFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const dateAndTime = zonedFormat({ dateStyle: 'medium', timeStyle: 'short' });

/**
 * Formats a past time in the shown time zone: today as '08:05', this year as '12 Jun, 08:05', earlier with
 * the year.
 *
 * @param at ISO 8601
 * @param now Unix milliseconds
 */
export function formatTimestamp(at: string, now: number): string {
  const date = new Date(at);
  if (day(date) === day(now)) return time(date);
  if (year(date) === year(now)) return dayAndTime(date);
  return dateAndTime(date);
}
