import { startOfDaySchema } from '@parallax/contract';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** The 24 times that a day may start at: value 'HH:00:00', label 'UTC HH:00'. */
export const START_TIMES = HOURS.map((hour) => ({
  value: `${hour}:00:00`,
  label: `UTC ${hour}:00`,
}));

/** A stored start of day when it is one of the 24; undefined otherwise. */
export const startTimeOf = (stored: string): string | undefined =>
  startOfDaySchema.safeParse(stored).data;

/** The moment on the day of `now`, in UTC, at which `start` ('HH:00:00') is: ISO, only its hour set. */
export function momentOf(start: string, now: Date): string {
  const moment = new Date(now);
  moment.setUTCHours(Number(start.slice(0, 2)), 0, 0, 0);
  return moment.toISOString();
}
