import { startOfDaySchema } from '@parallax/protocol';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** The 24 start-of-day options: value 'HH:00:00', label 'UTC HH:00'. */
export const START_TIMES = HOURS.map((hour) => ({
  value: `${hour}:00:00`,
  label: `UTC ${hour}:00`,
}));

/** Parses a stored start of day; undefined unless it is one of the 24 options. */
export const parseStartTime = (stored: string): string | undefined =>
  startOfDaySchema.safeParse(stored).data;

/** The UTC day of `now` at the hour of `start` ('HH:00:00'), as an ISO 8601 timestamp. */
export function toTimestamp(start: string, now: Date): string {
  const moment = new Date(now);
  moment.setUTCHours(Number(start.slice(0, 2)), 0, 0, 0);
  return moment.toISOString();
}
