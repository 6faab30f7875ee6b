import {
  type AreaData,
  AreaSeries,
  type BaselineData,
  BaselineSeries,
  type CandlestickData,
  CandlestickSeries,
  type HistogramData,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  LineSeries,
  LineStyle,
  LineType,
  type SeriesType,
  type Time,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import type { ChartSource } from '../chart/chart-data.ts';
import type {
  CandleSeries,
  ChartSeries,
  Stroke,
  ValueAxis,
  ValueSeries,
} from '../chart/chart-series.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';

const LINE_STYLES: Readonly<Record<Stroke, LineStyle>> = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.Dotted,
};

/** The library's times are in seconds. */
export const toTime = (x: number): UTCTimestamp => branded(x / 1_000);
function branded(seconds: number): UTCTimestamp;
function branded(seconds: number): unknown {
  return seconds;
}
export const fromTime = (time: Time): number =>
  typeof time === 'number' ? Math.round(time * 1_000) : Number.NaN;

/** A series on the chart. */
export interface DrawnSeries {
  readonly api: ISeriesApi<SeriesType>;
  setTokens: (tokens: ChartTokens) => void;
  /** Draws all rows. */
  setAll: () => void;
  /** Draws the rows from an index on; the preceding rows must have been drawn. */
  update: (from: number) => void;
}

export const SCALES: Readonly<Record<ValueAxis, string>> = {
  main: 'right',
  left: 'left',
  bottom: 'bottom',
};

export const priceFormat = ({ tagFormat, decimals }: ChartSeries) => ({
  type: 'custom' as const,
  formatter: tagFormat,
  minMove: 10 ** -decimals,
});

const scaleOptions = (series: ChartSeries) => ({
  priceScaleId: SCALES[series.valueAxis],
  priceFormat: priceFormat(series),
});

function pointsOf<Point>(source: ChartSource, point: (index: number) => Point): Point[] {
  const points: Point[] = [];
  for (let index = 0; index < source.length; index += 1) points.push(point(index));
  return points;
}

/** Draws the rows of a source through the library's series. */
function bindRows<Type extends SeriesType, Point>(
  api: ISeriesApi<Type>,
  source: ChartSource,
  point: (index: number) => Point,
  calls: { setData: (points: Point[]) => void; update: (point: Point) => void },
): Pick<DrawnSeries, 'api' | 'setAll' | 'update'> {
  return {
    api,
    setAll: () => calls.setData(pointsOf(source, point)),
    update: (from) => {
      for (let index = from; index < source.length; index += 1) calls.update(point(index));
    },
  };
}

function drawCandles(chart: IChartApi, series: CandleSeries): DrawnSeries {
  const { source, ohlcAt } = series;
  const api = chart.addSeries(
    CandlestickSeries,
    {
      ...scaleOptions(series),
      borderVisible: false,
    },
    series.pane,
  );
  type Point = CandlestickData<UTCTimestamp> | WhitespaceData<UTCTimestamp>;
  const point = (index: number): Point => {
    const time = toTime(source.xAt(index));
    const ohlc = ohlcAt(index);
    return ohlc === undefined
      ? { time }
      : { time, open: ohlc.open, high: ohlc.high, low: ohlc.low, close: ohlc.close };
  };
  const setTokens = ({ tone }: ChartTokens): void =>
    api.applyOptions({
      upColor: tone('up'),
      downColor: tone('down'),
      wickUpColor: tone('up'),
      wickDownColor: tone('down'),
      priceLineColor: tone('quiet'),
    });
  return {
    ...bindRows(api, source, point, {
      setData: (points) => api.setData(points),
      update: (each) => api.update(each),
    }),
    setTokens,
  };
}

function drawBars(chart: IChartApi, series: ValueSeries, tokens: ChartTokens): DrawnSeries {
  const { source, valueAt, toneAt, tone, valueAxis } = series;
  let colors = tokens;
  const api = chart.addSeries(
    HistogramSeries,
    {
      ...scaleOptions(series),
      lastValueVisible: valueAxis !== 'bottom',
      priceLineVisible: false,
    },
    series.pane,
  );
  type Point = HistogramData<UTCTimestamp> | WhitespaceData<UTCTimestamp>;
  const point = (index: number): Point => {
    const time = toTime(source.xAt(index));
    const value = valueAt(index);
    if (value === null) return { time };
    return { time, value, color: colors.soft(toneAt?.(index) ?? tone) };
  };
  const bound = bindRows(api, source, point, {
    setData: (points) => api.setData(points),
    update: (each) => api.update(each),
  });
  return {
    ...bound,
    setTokens(next) {
      const changed = next !== colors;
      colors = next;
      api.applyOptions({ color: next.tone(tone) });
      // the colour of a bar is part of its data
      if (changed) bound.setAll();
    },
  };
}

type LinePoint =
  | BaselineData<UTCTimestamp>
  | LineData<UTCTimestamp>
  | AreaData<UTCTimestamp>
  | WhitespaceData<UTCTimestamp>;

function drawLine(chart: IChartApi, series: ValueSeries): DrawnSeries {
  const { source, valueAt, kind, tone, stroke, thin } = series;
  const options = {
    ...scaleOptions(series),
    lineWidth: thin ? (1 as const) : (2 as const),
    lastValueVisible: !thin,
    lineType: kind === 'step' ? LineType.WithSteps : LineType.Simple,
    lineStyle: LINE_STYLES[stroke],
    priceLineVisible: false,
  };
  const point = (index: number): LinePoint => {
    const time = toTime(source.xAt(index));
    const value = valueAt(index);
    return value === null ? { time } : { time, value };
  };
  if (kind === 'area' && series.aroundZero) {
    // an area would be filled to the lower edge of the pane, below zero
    const api = chart.addSeries(
      BaselineSeries,
      { ...options, baseValue: { type: 'price', price: 0 } },
      series.pane,
    );
    return {
      ...bindRows(api, source, point, {
        setData: (points) => api.setData(points),
        update: (each) => api.update(each),
      }),
      setTokens: (tokens) =>
        api.applyOptions({
          topLineColor: tokens.tone(tone),
          topFillColor1: tokens.soft(tone),
          topFillColor2: 'transparent',
          bottomLineColor: tokens.tone(tone),
          bottomFillColor1: 'transparent',
          bottomFillColor2: tokens.soft(tone),
        }),
    };
  }
  if (kind === 'area') {
    const api = chart.addSeries(AreaSeries, options, series.pane);
    return {
      ...bindRows(api, source, point, {
        setData: (points) => api.setData(points),
        update: (each) => api.update(each),
      }),
      setTokens: (tokens) =>
        api.applyOptions({
          lineColor: tokens.tone(tone),
          topColor: tokens.soft(tone),
          bottomColor: 'transparent',
        }),
    };
  }
  const api = chart.addSeries(LineSeries, options, series.pane);
  return {
    ...bindRows(api, source, point, {
      setData: (points) => api.setData(points),
      update: (each) => api.update(each),
    }),
    setTokens: (tokens) => api.applyOptions({ color: tokens.tone(tone) }),
  };
}

/** Adds a series to the chart, without its rows. */
export function drawSeries(
  chart: IChartApi,
  series: ChartSeries,
  tokens: ChartTokens,
): DrawnSeries {
  if (series.kind === 'candles') return drawCandles(chart, series);
  const drawn = series.kind === 'bars' ? drawBars(chart, series, tokens) : drawLine(chart, series);
  return withMarks(drawn, series.marks);
}

/** Adds a thin line at each mark of a series, in the colour of quiet text. */
function withMarks(drawn: DrawnSeries, marks: readonly number[]): DrawnSeries {
  const lines = marks.map((price) =>
    drawn.api.createPriceLine({
      price,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: false,
    }),
  );
  return {
    ...drawn,
    setTokens(tokens) {
      drawn.setTokens(tokens);
      for (const line of lines) line.applyOptions({ color: tokens.quietText });
    },
  };
}
