import { describe, expect, it } from '@jest/globals';
import { NO_UNIT } from '@parallax/ui';
import { createChartData } from '../chart/chart-data.ts';
import { valueSeries } from '../chart/chart-series.ts';
import { alignData } from './xy-engine.ts';

const seriesOf = (id: string, rows: [number, number | null][]) =>
  valueSeries(
    createChartData<[number, number | null]>(([x]) => x, rows),
    { id, label: id, unit: NO_UNIT, format: String, value: ([, y]) => y },
  );

describe('the data of an xy chart', () => {
  it('is aligned across series: null for a row without a value, undefined for a missing row', () => {
    const calls = seriesOf('calls', [
      [10, 1],
      [20, null],
      [30, Number.NaN],
    ]);
    const puts = seriesOf('puts', [
      [15, 2],
      [30, 3],
    ]);
    expect(alignData([calls, puts])).toEqual([
      [10, 15, 20, 30],
      [1, undefined, null, null],
      [undefined, 2, undefined, 3],
    ]);
  });
});
