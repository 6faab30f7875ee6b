import type { ChartAxis } from './chart-text.ts';

const longFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Unix milliseconds as '21 Nov 2026, 08:40 UTC': candles are aligned to UTC. */
export const formatChartTime = (at: number): string => `${longFormat.format(at)} UTC`;

/** The horizontal axis of time charts. */
export const TIME_AXIS: ChartAxis = {
  label: 'Time',
  unit: 'UTC',
  format: formatChartTime,
  fileText: (at) => new Date(at).toISOString(),
};
