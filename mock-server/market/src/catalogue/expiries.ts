import { SYMBOL_MONTHS } from '@parallax/protocol';
import { DAY } from '../durations.ts';

const FRIDAY = 5;
/** Futures month codes, January first. */
const MONTH_CODES = 'FGHJKMNQUVXZ';

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** The last Friday of a month (0 is January; 12 is the next January) at an hour UTC. */
function lastFriday(year: number, month: number, hour: number): number {
  const end = new Date(Date.UTC(year, month + 1, 0, hour));
  return end.getTime() - ((end.getUTCDay() - FRIDAY + 7) % 7) * DAY;
}

/** Number of listed expiries per kind. */
export interface ExpiryCounts {
  readonly days?: number;
  readonly weeks?: number;
  readonly months?: number;
  readonly quarters?: number;
}

/**
 * The next expiries after `now`, soonest first and without duplicates: days, Fridays, month ends
 * and quarter ends (last Fridays of March, June, September, December), at `hour` UTC.
 */
export function nextExpiries(now: number, counts: ExpiryCounts, hour = 8): number[] {
  const at = new Date(now);
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth();
  const today = Date.UTC(year, month, at.getUTCDate(), hour);
  const friday = today + ((FRIDAY - at.getUTCDay() + 7) % 7) * DAY;
  const days = Array.from({ length: 8 }, (_, i) => today + i * DAY);
  const weeks = Array.from({ length: 54 }, (_, i) => friday + i * 7 * DAY);
  const monthNumbers = Array.from({ length: 26 }, (_, i) => month + i);
  const months = monthNumbers.map((m) => lastFriday(year, m, hour));
  const quarters = monthNumbers.filter((m) => m % 3 === 2).map((m) => lastFriday(year, m, hour));
  const next = (times: readonly number[], count = 0) =>
    times.filter((time) => time > now).slice(0, count);
  const all = [
    ...next(days, counts.days),
    ...next(weeks, counts.weeks),
    ...next(months, counts.months),
    ...next(quarters, counts.quarters),
  ];
  return [...new Set(all)].sort((a, b) => a - b);
}

/** The cycle of an expiry; of several, the longest: a quarterly expiry is also monthly and weekly. */
export function expiryKind(expiry: number): 'daily' | 'weekly' | 'monthly' | 'quarterly' {
  const at = new Date(expiry);
  const month = at.getUTCMonth();
  if (at.getUTCDay() !== FRIDAY) return 'daily';
  if (lastFriday(at.getUTCFullYear(), month, at.getUTCHours()) !== expiry) return 'weekly';
  return month % 3 === 2 ? 'quarterly' : 'monthly';
}

/** Date in the format of Binance and OKX: `260327`. */
export const yymmdd = (time: number): string => {
  const at = new Date(time);
  return `${twoDigits(at.getUTCFullYear() % 100)}${twoDigits(at.getUTCMonth() + 1)}${twoDigits(at.getUTCDate())}`;
};

/** Date in the format of Deribit and Bybit: `27MAR26`. */
export const dMonYy = (time: number): string => {
  const at = new Date(time);
  return `${at.getUTCDate()}${SYMBOL_MONTHS[at.getUTCMonth()]}${twoDigits(at.getUTCFullYear() % 100)}`;
};

/** Month code and year in the format of BitMEX and Bybit: `H26`. */
export const monthCode = (time: number): string => {
  const at = new Date(time);
  return `${MONTH_CODES[at.getUTCMonth()]}${twoDigits(at.getUTCFullYear() % 100)}`;
};

/** Date for display: `27 Mar 2026`. */
export const readableDate = (time: number): string => {
  const at = new Date(time);
  const month = SYMBOL_MONTHS[at.getUTCMonth()] ?? '';
  return `${at.getUTCDate()} ${month.slice(0, 1)}${month.slice(1).toLowerCase()} ${at.getUTCFullYear()}`;
};
