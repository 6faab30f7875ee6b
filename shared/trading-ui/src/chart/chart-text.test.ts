import { describe, expect, it } from '@jest/globals';
import { csvText, NO_UNIT } from '@parallax/ui';
import { chartFile } from '../frame/chart-files.ts';
import { createChartData } from './chart-data.ts';
import { extentOf, indexAt, indexAtOrBefore, positionsOf, stepFrom } from './chart-points.ts';
import { type ChartSeries, candleSeries, valueSeries } from './chart-series.ts';
import { type ChartAxis, chartSummary, spokenValues } from './chart-text.ts';
import { formatUtcTime, timeAxis } from './time-axis.ts';

interface Row {
  x: number;
  y: number | null;
}
const axis: ChartAxis = {
  label: 'Strike',
  unit: 'USD',
  file: { heading: 'Strike', unit: { name: 'USD' } },
  format: (x) => `${x} USD`,
};
/** The file of a chart, without its byte order mark. */
function fileOf(series: readonly ChartSeries[], ofAxis: ChartAxis): string {
  const { columns, rows } = chartFile(series, ofAxis);
  return csvText(columns, rows).slice(1);
}
const seriesOf = (label: string, rows: [number, number | null][], unit?: string) =>
  valueSeries(
    createChartData<Row>(
      ({ x }) => x,
      rows.map(([x, y]) => ({ x, y })),
    ),
    {
      id: label,
      label,
      unit: { name: unit },
      format: (value) => value.toFixed(1),
      value: ({ y }) => y,
    },
  );
const calls = seriesOf(
  'Calls',
  [
    [10, 1],
    [20, null],
    [40, 4],
  ],
  '%',
);
const puts = seriesOf('Puts', [
  [10, 2],
  [30, 3],
]);

describe('the navigation of a chart', () => {
  it('finds the row at a position, or the last row before the position', () => {
    expect([9, 10, 15, 20, 99].map((x) => indexAtOrBefore(calls.source, x))).toEqual([
      -1, 0, 0, 1, 2,
    ]);
    expect([10, 15].map((x) => indexAt(calls.source, x))).toEqual([0, -1]);
  });

  it('steps along the rows of all series and stops at the ends', () => {
    expect(positionsOf([calls, puts])).toEqual([10, 20, 30, 40]);
    expect(extentOf([calls, puts])).toEqual({ first: 10, last: 40 });
    expect(stepFrom([calls, puts], 10, 1)).toBe(20);
    expect(stepFrom([calls, puts], 40, -1)).toBe(30);
    expect(stepFrom([calls, puts], 10, 10)).toBe(40);
    expect(stepFrom([calls, puts], 10, -1)).toBe(10);
  });
});

describe('the text alternative of a chart', () => {
  it('names the values at a position with their units', () => {
    expect(spokenValues([calls, puts], axis, 10)).toBe('10 USD: Calls 1.0%, Puts 2.0');
    expect(spokenValues([calls, puts], axis, 20)).toBe('20 USD: Calls —');
    expect(spokenValues([calls], axis, 11)).toBe('11 USD: no value');
  });

  it('contains the extent and the last, lowest and highest values', () => {
    expect(chartSummary([calls, puts], axis)).toBe(
      '4 points from 10 USD to 40 USD. Calls: last 4.0%, lowest 1.0%, highest 4.0%. Puts: last 3.0, lowest 2.0, highest 3.0.',
    );
    expect(chartSummary([seriesOf('Calls', [])], axis)).toBe('The chart has no data.');
  });

  it('writes times in UTC', () => {
    expect(formatUtcTime(Date.UTC(2026, 10, 21, 8, 5))).toBe('21 Nov 2026, 08:05 UTC');
  });
});

const ohlc = (x: number, close: number) => ({ x, open: 1, high: 9, low: 1, close });

describe('candles', () => {
  const candles = candleSeries(
    createChartData((row) => row.x, [ohlc(0, 2), ohlc(1, 3)]),
    {
      id: 'price',
      label: 'BTC/USDT',
      unit: NO_UNIT,
      format: String,
      ohlc: (row) => row,
    },
  );

  it('have open, high, low, close and the change since the previous close', () => {
    expect(spokenValues([candles], timeAxis([candles.source]), 1)).toMatch(
      /: Open 1, High 9, Low 1, Close 3, Change \+50\.00%$/,
    );
    expect(spokenValues([candles], timeAxis([candles.source]), 0)).toMatch(/Change —$/);
  });
});

describe('the CSV of a chart', () => {
  it('has every value of all series, and units in the header', () => {
    expect(fileOf([calls, puts], axis)).toBe(
      'Strike (USD),Calls (%),Puts\r\n10,1,2\r\n20,,\r\n30,,3\r\n40,4,\r\n',
    );
  });

  it('has times in UTC in every display time zone, as its header states', () => {
    const times = seriesOf('Rate', [
      [Date.UTC(2026, 10, 21, 8), 1],
      [Date.UTC(2026, 10, 21, 9), 2],
    ]);
    expect(fileOf([times], timeAxis([times.source]))).toBe(
      'Time (UTC),Rate\r\n2026-11-21T08:00:00.000Z,1\r\n2026-11-21T09:00:00.000Z,2\r\n',
    );
  });

  it('has the UTC days of daily points', () => {
    const days = seriesOf('Rate', [
      [Date.UTC(2026, 10, 21), 1],
      [Date.UTC(2026, 10, 22), 2],
    ]);
    expect(fileOf([days], timeAxis([days.source]))).toBe(
      'Time (UTC),Rate\r\n2026-11-21,1\r\n2026-11-22,2\r\n',
    );
    expect(spokenValues([days], timeAxis([days.source]), Date.UTC(2026, 10, 22))).toBe(
      '22 Nov 2026 UTC: Rate 2.0',
    );
  });
});
