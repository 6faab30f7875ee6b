import { describe, expect, it } from '@jest/globals';
import { createChartData } from '../chart/chart-data.ts';
import { type ValueAxis, type ValueSeries, valueSeries } from '../chart/chart-series.ts';
import { rangeAroundZero } from './zero-line.ts';

const seriesOf = (valueAxis: ValueAxis, ...values: (number | null)[]): ValueSeries =>
  valueSeries(
    createChartData<{ at: number; value: number | null }>(
      ({ at }) => at,
      values.map((value, at) => ({ at, value })),
    ),
    { id: valueAxis, label: valueAxis, valueAxis, format: String, value: ({ value }) => value },
  );

describe('axes with a common zero line', () => {
  it.each([
    ['both have positive values', [1, 2], [10, 40], { min: 0, max: 2 }, { min: 0, max: 40 }],
    ['one axis has negative values', [1, -1], [10, 40], { min: -1, max: 1 }, { min: -40, max: 40 }],
    [
      'both have positive and negative values',
      [2, -1],
      [-40, 10],
      { min: -2, max: 2 },
      { min: -40, max: 40 },
    ],
    ['all values are negative', [-2, -1], [-40], { min: -2, max: 0 }, { min: -40, max: 0 }],
    ['one axis has no values', [null], [10, -5], undefined, { min: -5, max: 10 }],
  ])('align at zero if %s', (_, right, left, onRight, onLeft) => {
    const series = [seriesOf('main', ...right), seriesOf('left', ...left)];
    expect(rangeAroundZero(series, 'main')).toEqual(onRight);
    expect(rangeAroundZero(series, 'left')).toEqual(onLeft);
  });
});
