const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * Formats a past time in local time: today as '08:05', this year as '12 Jun, 08:05', earlier with
 * the year.
 *
 * @param at ISO 8601
 * @param now Unix milliseconds
 */
export function formatTimestamp(at: string, now: number): string {
  const date = new Date(at);
  const today = new Date(now);
  if (date.toDateString() === today.toDateString()) return time.format(date);
  if (date.getFullYear() === today.getFullYear()) return dayAndTime.format(date);
  return dateAndTime.format(date);
}
