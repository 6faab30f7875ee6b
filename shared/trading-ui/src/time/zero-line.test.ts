import { describe, expect, it } from '@jest/globals';
import { NO_UNIT } from '@parallax/ui';
import { createChartData } from '../chart/chart-data.ts';
import { type ValueAxis, type ValueSeries, valueSeries } from '../chart/chart-series.ts';
import { alignAroundZero } from './zero-line.ts';

const seriesOf = (valueAxis: ValueAxis, ...values: (number | null)[]): ValueSeries =>
  valueSeries(
    createChartData<{ at: number; value: number | null }>(
      ({ at }) => at,
      values.map((value, at) => ({ at, value })),
    ),
    {
      id: valueAxis,
      label: valueAxis,
      valueAxis,
      unit: NO_UNIT,
      format: String,
      value: ({ value }) => value,
    },
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
    const axes = alignAroundZero(series, 400, 100);
    expect(axes?.rangeOf('main')).toEqual(onRight);
    expect(axes?.rangeOf('left')).toEqual(onLeft);
  });

  it.each([
    ['left', [1.9], [30], { min: 0, max: 1.9 }, { min: 0, max: 38 }],
    ['right', [30], [1.9], { min: 0, max: 38 }, { min: 0, max: 1.9 }],
    // the library has no steps of 0.004
    ['left', [0.016], [38], { min: 0, max: 0.019 }, { min: 0, max: 38 }],
  ])('have their ticks at the same heights, by a longer %s axis', (...row) => {
    const [, right, left, onRight, onLeft] = row;
    const axes = alignAroundZero([seriesOf('main', ...right), seriesOf('left', ...left)], 400, 100);
    expect(axes?.rangeOf('main')).toEqual(onRight);
    expect(axes?.rangeOf('left')).toEqual(onLeft);
    // steps of 0.5 and 10
    expect(axes?.tickDistance).toBeCloseTo(400 / 3.8);
  });

  it('have no ticks without values', () => {
    expect(alignAroundZero([seriesOf('main', null)], 400, 100)).toBeUndefined();
  });
});
