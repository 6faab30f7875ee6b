import { z } from 'zod';

export const intervalSchema = z.enum(['1m', '5m', '15m', '1h', '4h', '1d']);
/** Length of a candle. Intervals are aligned to 00:00 UTC. */
export type Interval = z.infer<typeof intervalSchema>;

const MINUTE = 60_000;
export const INTERVAL_MS = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '1h': 60 * MINUTE,
  '4h': 240 * MINUTE,
  '1d': 1440 * MINUTE,
} as const satisfies Record<Interval, number>;

export const timeseriesSchema = z.enum(['1D', '1W', '1M', '3M']);
/** Time range of a series, ending now. */
export type Timeseries = z.infer<typeof timeseriesSchema>;

const DAY = INTERVAL_MS['1d'];
export const TIMESERIES_MS = {
  '1D': DAY,
  '1W': 7 * DAY,
  '1M': 30 * DAY,
  '3M': 90 * DAY,
} as const satisfies Record<Timeseries, number>;
