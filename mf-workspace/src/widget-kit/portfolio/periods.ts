import { startOfDaySchema } from '@parallax/protocol';
import { useTrader } from '@parallax/store';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const PERIODS = ['Today', 'Week', 'Month', 'All'] as const;
export type Period = (typeof PERIODS)[number];

/** The days of a period, with today. */
const DAYS: Readonly<Record<Exclude<Period, 'All'>, number>> = { Today: 1, Week: 7, Month: 30 };

/** When the day of a time began, in Unix milliseconds. @param startHour hour of UTC at which days begin */
export function dayStart(at: number, startHour: number): number {
  const offset = startHour * HOUR_MS;
  return Math.floor((at - offset) / DAY_MS) * DAY_MS + offset;
}

/** The date of the day of a time: '2026-11-28'. */
export const dayOf = (at: number, startHour: number): string =>
  new Date(dayStart(at, startHour) - startHour * HOUR_MS).toISOString().slice(0, 10);

/** When a day such as '2026-11-28' began, as an ISO text; undefined if it is no day. */
export function startOfDay(day: string, startHour: number): string | undefined {
  const at = Date.parse(day) + startHour * HOUR_MS;
  return Number.isFinite(at) ? new Date(at).toISOString() : undefined;
}

/** When a period that ends now began, as an ISO text; undefined for all. */
export const periodStart = (period: Period, now: number, startHour: number): string | undefined =>
  period === 'All'
    ? undefined
    : new Date(dayStart(now, startHour) - (DAYS[period] - 1) * DAY_MS).toISOString();

/** The hour of UTC at which the trader's days begin; 0 until it is known. */
export function useStartHour(): number {
  const trader = useTrader();
  const start = trader.state === 'success' ? trader.value.startOfDay : '';
  return startOfDaySchema.safeParse(start).success ? Number(start.slice(0, 2)) : 0;
}
