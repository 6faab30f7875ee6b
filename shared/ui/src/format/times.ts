import { NO_VALUE } from './no-value.ts';

type Milliseconds = number | null | undefined;

const two = (value: number): string => String(value).padStart(2, '0');

const hms = (hours: number, minutes: number, seconds: number): string =>
  `${two(hours)}:${two(minutes)}:${two(seconds)}`;

/** Formats remaining milliseconds as HH:MM:SS, never negative. */
export function formatCountdown(left: Milliseconds): string {
  if (left === null || left === undefined || !Number.isFinite(left)) return NO_VALUE;
  const seconds = Math.max(0, Math.floor(left / 1000));
  return hms(Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60);
}

/** Formats Unix milliseconds as HH:MM:SS in local time. */
export function formatTime(at: Milliseconds): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return NO_VALUE;
  const date = new Date(at);
  return hms(date.getHours(), date.getMinutes(), date.getSeconds());
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** Formats Unix milliseconds in local time: HH:MM:SS of today, else with the day. */
export function formatDateTime(at: number, now = Date.now()): string {
  const day = dayFormat.format(at);
  return day === dayFormat.format(now) ? formatTime(at) : `${day} ${formatTime(at)}`;
}

const expiryFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: '2-digit',
});

/** Formats the day of an expiry in UTC: '25 Dec 26'. */
export const formatExpiry = (at: Milliseconds): string =>
  at === null || at === undefined || !Number.isFinite(at) ? NO_VALUE : expiryFormat.format(at);
