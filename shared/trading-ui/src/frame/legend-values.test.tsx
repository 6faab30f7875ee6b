import { expect, it } from '@jest/globals';
import { NO_UNIT } from '@parallax/ui';
import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { createChartData } from '../chart/chart-data.ts';
import { candleSeries, valueSeries } from '../chart/chart-series.ts';
import { ChartLegend } from './chart-legend.tsx';
import type { LegendHandle } from './legend-values.ts';

const ignore = () => undefined;

it('ChartLegend returns the visible texts, with spaces between names and values', () => {
  const rows = createChartData<number>((x) => x, [2, 3]);
  const sum = valueSeries(
    createChartData<number>((x) => x, [1]),
    { id: 'sum', label: 'Sum', unit: NO_UNIT, format: String, value: (row) => row },
  );
  const candles = candleSeries(rows, {
    id: 'price',
    label: 'BTC/USDT',
    unit: NO_UNIT,
    format: String,
    ohlc: (close) => ({ open: 1, high: 9, low: 1, close }),
  });
  const ref = createRef<LegendHandle>();
  const legend = <ChartLegend onHighlight={ignore} ref={ref} series={[candles, sum]} />;
  const { rerender } = render(legend);
  expect(ref.current?.texts()).toEqual(['BTC/USDT O 1 H 9 L 1 C 3 +50.00%', 'Sum 1']);
  rerender(
    <>
      <style>{'[data-minor], li + li { display: none }'}</style>
      {legend}
    </>,
  );
  expect(ref.current?.texts()).toEqual(['BTC/USDT C 3 +50.00%']);
});

it('ChartLegend shows the note of a value beside it, and is marked while it shows the values under the pointer', () => {
  const rows = createChartData<number>((x) => x, [30, 120]);
  const basis = valueSeries(rows, {
    id: 'okx',
    label: 'OKX',
    unit: NO_UNIT,
    format: String,
    value: (row) => row,
    noteOf: (row) => ` at ${row} d`,
  });
  const ref = createRef<LegendHandle>();
  render(<ChartLegend onHighlight={ignore} ref={ref} series={[basis]} />);
  expect(ref.current?.texts()).toEqual(['OKX 120 at 120 d']);
  expect(screen.getByText('120')).toBeVisible();
  ref.current?.show(30);
  expect(ref.current?.texts()).toEqual(['OKX 30 at 30 d']);
  expect(screen.getByRole('list')).toHaveAttribute('data-pointed');
  ref.current?.show(undefined);
  expect(screen.getByRole('list')).not.toHaveAttribute('data-pointed');
});
