import { NO_VALUE } from './no-value.ts';
import { zonedFormat } from './time-zone.ts';

type Milliseconds = number | null | undefined;

const padTwo = (value: number): string => String(value).padStart(2, '0');

const hms = (hours: number, minutes: number, seconds: number): string =>
  `${padTwo(hours)}:${padTwo(minutes)}:${padTwo(seconds)}`;

/** Formats remaining milliseconds as HH:MM:SS, from a day on as '1 d 22 h'; never negative. */
export function formatCountdown(remaining: Milliseconds): string {
  if (remaining === null || remaining === undefined || !Number.isFinite(remaining)) return NO_VALUE;
  const seconds = Math.max(0, Math.floor(remaining / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hms(hours, Math.floor(seconds / 60) % 60, seconds % 60);
}

const timeFormat = zonedFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Formats Unix milliseconds as HH:MM:SS in the display time zone. */
export function formatTime(at: Milliseconds): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return NO_VALUE;
  return timeFormat(at);
}

const dayFormat = zonedFormat({ day: 'numeric', month: 'short' });

/** Formats Unix milliseconds in the display time zone: HH:MM:SS, preceded by the day unless it is today. */
export function formatDateTime(at: number, now = Date.now()): string {
  return isSameDay(at, now) ? formatTime(at) : `${dayFormat(at)} ${formatTime(at)}`;
}

/** Formats Unix milliseconds in the display time zone: '25 Dec, 08:00'. */
export const formatDayAndMinute = zonedFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Whether two Unix milliseconds are on the same day in the display time zone. */
export const isSameDay = (one: number, other: number): boolean =>
  Math.abs(one - other) < 24 * 3_600_000 && dayFormat(one) === dayFormat(other);

const fullFormat = zonedFormat({
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Formats Unix milliseconds in the display time zone: '25 Dec 26, 08:00:00'. */
export const formatFullTime = (at: Milliseconds): string =>
  at === null || at === undefined || !Number.isFinite(at) ? NO_VALUE : fullFormat(at);

const expiryFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: '2-digit',
});

/** Formats the day of an expiry in UTC: '25 Dec 26'. */
export const formatExpiry = (at: Milliseconds): string =>
  at === null || at === undefined || !Number.isFinite(at) ? NO_VALUE : expiryFormat.format(at);
