import { createChartData } from '../../chart/chart-data.ts';
import { valueSeries } from '../../chart/chart-series.ts';

export const HOUR = 3_600_000;
export const START = Date.UTC(2026, 10, 21);
export interface Row {
  at: number;
  rate: number;
}
export const rowAt = (hour: number): Row => ({ at: START + hour * HOUR, rate: hour });

/** Hourly rows with their series. */
export function create(count: number) {
  const data = createChartData<Row>(
    ({ at }) => at,
    Array.from({ length: count }, (_, hour) => rowAt(hour)),
  );
  const series = [
    valueSeries(data, {
      id: 'rate',
      label: 'Rate',
      unit: { name: 'bps' },
      format: (value) => value.toFixed(1),
      value: ({ rate }) => rate,
    }),
  ];
  return { data, series };
}
