const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * A moment of the past in the person's own time: today's as '08:05', this year's with the day
 * ('12 Jun, 08:05'), an earlier one with the year.
 *
 * @param at ISO 8601
 * @param now Unix milliseconds
 */
export function momentText(at: string, now: number): string {
  const date = new Date(at);
  const today = new Date(now);
  if (date.toDateString() === today.toDateString()) return time.format(date);
  if (date.getFullYear() === today.getFullYear()) return dayAndTime.format(date);
  return whole.format(date);
}
