import { displayTimeZone, timeZoneName, zonedFormat } from './time-zone.ts';

const format = zonedFormat({
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Why a contract cannot be shown any more: 'no longer listed', or, if it has expired, 'expired on
 * 25 Dec 26, 08:00 UTC'.
 *
 * @param expiredAt in Unix milliseconds; undefined if it has not expired, or the time is unknown
 */
export const unlistedReason = (expiredAt: number | undefined): string =>
  expiredAt === undefined
    ? 'no longer listed'
    : `expired on ${format(expiredAt)} ${timeZoneName(displayTimeZone(), expiredAt)}`;

/** The same as a sentence about `name`: 'BTC-25DEC26 is no longer listed'. */
export const unlistedText = (name: string, expiredAt: number | undefined): string =>
  `${name} ${expiredAt === undefined ? 'is ' : ''}${unlistedReason(expiredAt)}`;
