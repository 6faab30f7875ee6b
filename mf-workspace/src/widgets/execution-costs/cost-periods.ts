import { dayStart } from '../../widget-kit/portfolio/periods.ts';

const DAY_MS = 86_400_000;

export const COST_PERIODS = ['1D', '1W', '1M', '3M', '1Y'] as const;
export type CostPeriod = (typeof COST_PERIODS)[number];

/** The days of a period, with today. */
const DAYS: Readonly<Record<Exclude<CostPeriod, '1D'>, number>> = {
  '1W': 7,
  '1M': 30,
  '3M': 91,
  '1Y': 365,
};

/** When a period that ends now began, as an ISO text; undefined for the last 24 hours, as the server has them. */
export const costsFrom = (
  period: CostPeriod,
  now: number,
  startHour: number,
): string | undefined =>
  period === '1D'
    ? undefined
    : new Date(dayStart(now, startHour) - (DAYS[period] - 1) * DAY_MS).toISOString();

/** What a point of the chart of a period adds up. */
export const stepOf = (period: CostPeriod): 'hour' | 'day' =>
  period === '1D' || period === '1W' ? 'hour' : 'day';
