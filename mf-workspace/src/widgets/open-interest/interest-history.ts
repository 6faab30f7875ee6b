import {
  INTERVAL_MS,
  type Interval,
  type OpenInterest,
  TIMESERIES_MS,
  type Timeseries,
} from '@parallax/protocol';
import { displayTimeZone, formatDayAndMinute, timeZoneName } from '@parallax/ui/format';

/** The interval between points for each timeseries, which results in 90 to 288 points. */
export const INTERVAL_OF = {
  '1D': '5m',
  '1W': '1h',
  '1M': '4h',
  '3M': '1d',
} as const satisfies Record<Timeseries, Interval>;

export const pointsOf = (timeseries: Timeseries): number =>
  TIMESERIES_MS[timeseries] / INTERVAL_MS[INTERVAL_OF[timeseries]];

/**
 * Moves the current open interest to the start of its interval, where it replaces the last point.
 */
export const asLatest = (interest: OpenInterest, interval: Interval): OpenInterest => ({
  ...interest,
  at: Math.floor(interest.at / INTERVAL_MS[interval]) * INTERVAL_MS[interval],
});

/** The start of a bar in the display time zone: '21 Nov, 09:00 UTC'. */
export const barTime = (at: number): string =>
  `${formatDayAndMinute(at)} ${timeZoneName(displayTimeZone(), at)}`;

/** The relative change since the first point with open interest; null without one. */
export function changeSince(
  history: readonly OpenInterest[],
  now: number | undefined,
): number | null {
  const first = history.find(({ contracts }) => contracts > 0)?.contracts;
  return first === undefined || now === undefined || !Number.isFinite(now) ? null : now / first - 1;
}
