import { COMPUTED_PERCENT, type Unit } from '@parallax/ui';
import { formatPercent } from '@parallax/ui/format';
import type { ChartData, ChartSource } from './chart-data.ts';

/** A colour of the theme's tokens. */
export type ChartTone =
  | 'accent'
  | 'info'
  | 'up'
  | 'down'
  | 'quiet'
  | `link-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

/** The strokes of lines, in the order in which they are drawn: solid lines are the lowest. */
const STROKES = ['solid', 'dashed', 'dotted'] as const;
export type Stroke = (typeof STROKES)[number];

/**
 * The stroke of the line at an index. Up to three lines with equal values can be distinguished by their
 * strokes.
 */
export const strokeOf = (index: number): Stroke => STROKES[index % STROKES.length] ?? 'solid';

type DirectionTone = Extract<ChartTone, 'up' | 'down'>;

/**
 * 'main': the right axis; in a time chart also 'left': the left axis, and 'bottom': the lowest
 * fifth, without an axis.
 */
export type ValueAxis = 'main' | 'left' | 'bottom';

interface Ohlc {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A column of the legend, the table, the CSV file and the spoken values. */
export interface ChartColumn {
  readonly label: string;
  /** replaces the label in the legend */
  readonly shortLabel?: string;
  /** of the values in the file */
  readonly unit: Unit;
  /** shown after a formatted value */
  readonly suffix: string | undefined;
  readonly valueAt: (index: number) => number | null;
  readonly format: (value: number) => string;
  /** whether the colour of the value in the legend depends on its sign */
  readonly signed?: boolean;
}

interface SeriesBase {
  /** unique in the chart */
  readonly id: string;
  readonly label: string;
  /** replaces the label in the legend */
  readonly shortLabel: string | undefined;
  readonly source: ChartSource;
  /** index of the row that the legend shows while the pointer is not on the chart; negative for none */
  readonly defaultIndex: () => number;
  /** shown after the values of a row in the legend */
  readonly noteAt?: ((index: number) => string) | undefined;
  /** whether the legend and the spoken values omit it where it has no value */
  readonly hidesNone?: boolean | undefined;
  readonly columns: readonly ChartColumn[];
  /** the column that is the value of the series: the close of candles */
  readonly main: ChartColumn;
  readonly valueAxis: ValueAxis;
  /** time charts: 0 is the first pane, others are below it, each with a separate axis */
  readonly pane: number;
  /** decimals of the axis of a time chart */
  readonly decimals: number;
  /** formats the axis labels */
  readonly axisFormat: (value: number) => string;
  /** time charts: formats the tag of the last value on the axis */
  readonly tagFormat: (value: number) => string;
  /** time charts: whether the axis labels keep all decimals of their format, instead of those they need */
  readonly keepsDecimals: boolean;
}

export interface ValueSeries extends SeriesBase {
  readonly kind: 'line' | 'step' | 'area' | 'bars' | 'hidden';
  readonly tone: ChartTone;
  readonly stroke: Stroke;
  /** time charts: the line is thin and its last value is not marked on the axis */
  readonly thin: boolean;
  /** time charts: values with a thin horizontal line, without a label */
  readonly marks: readonly number[];
  readonly stepped: 'before' | 'after' | undefined;
  /** time charts: its axis includes zero, aligned with the zero of the other axis */
  readonly aroundZero: boolean;
  readonly toneAt: ((index: number) => DirectionTone | undefined) | undefined;
  readonly valueAt: (index: number) => number | null;
}

export interface CandleSeries extends SeriesBase {
  readonly kind: 'candles';
  readonly ohlcAt: (index: number) => Ohlc | undefined;
}

/** A series that a chart draws from a source of rows. */
export type ChartSeries = ValueSeries | CandleSeries;

interface Options {
  id: string;
  label: string;
  /**
   * replaces the label in the legend; if every series has one, the legend has columns and omits the
   * values when the names do not fit beside them
   */
  shortLabel?: string;
  /** shown after the values, and in the headers of table and file */
  unit: Unit;
  /** for values whose format contains the unit, or is clear without it, as those of a price axis are */
  hidesUnit?: boolean;
  valueAxis?: ValueAxis;
  pane?: number;
  /** without its unit, unless `hidesUnit` is set */
  format: (value: number) => string;
  /** of the axis of a time chart, 2 by default */
  decimals?: number;
  /** formats the axis labels; `format` by default */
  axisFormat?: (value: number) => string;
  /** formats the tag of the last value; as the axis labels by default */
  tagFormat?: (value: number) => string;
  /**
   * keeps all decimals in the axis labels, to match the tag of the last value, for values whose
   * number of decimals is conventional, such as funding rates
   */
  keepsDecimals?: boolean;
}

interface ValueSeriesOptions<Row> extends Options {
  /** 'line' by default; 'hidden' is not drawn, but is in the legend, table, file and spoken values */
  kind?: ValueSeries['kind'];
  tone?: ChartTone;
  /** 'solid' by default */
  stroke?: Stroke;
  thin?: boolean;
  marks?: readonly number[];
  /**
   * areas of an `XyChart`, drawn in steps: a value extends back to the previous row, or on to the next
   * row
   */
  stepped?: 'before' | 'after';
  /** time charts: its axis includes zero, aligned with the zero of the other axis */
  aroundZero?: boolean;
  /** the tone of a row, by default that of the series */
  toneOf?: (row: Row) => DirectionTone;
  /**
   * index of the row in the legend while the pointer is not on the chart; the last by default,
   * negative for none
   */
  defaultIndexOf?: (rows: readonly Row[]) => number;
  /** shown after the value of a row in the legend, for series that end at different positions */
  noteOf?: (row: Row) => string;
  /** whether the legend and the spoken values omit it where it has no value */
  hidesNone?: boolean;
  /** null: bars leave a gap; lines, steps and areas connect the neighbouring values */
  value: (row: Row) => number | null;
}

const suffixOf = ({ unit, hidesUnit = false }: Options): string | undefined =>
  hidesUnit ? undefined : unit.name;

/** A series of one value per row: a line, an area, bars or steps. */
export function valueSeries<Row>(
  data: ChartData<Row>,
  options: ValueSeriesOptions<Row>,
): ValueSeries {
  const {
    id,
    label,
    unit,
    valueAxis = 'main',
    format,
    decimals = 2,
    value,
    toneOf,
    noteOf,
  } = options;
  const valueAt = (index: number): number | null => {
    const row = data.rows[index];
    const found = row === undefined ? null : value(row);
    return found !== null && Number.isFinite(found) ? found : null;
  };
  const tone = options.tone ?? 'accent';
  const column: ChartColumn = { label, unit, suffix: suffixOf(options), valueAt, format };
  return {
    id,
    label,
    shortLabel: options.shortLabel,
    kind: options.kind ?? 'line',
    source: data,
    defaultIndex: () => options.defaultIndexOf?.(data.rows) ?? data.length - 1,
    noteAt:
      noteOf &&
      ((index) => {
        const row = data.rows[index];
        return row === undefined ? '' : noteOf(row);
      }),
    hidesNone: options.hidesNone,
    columns: [column],
    main: column,
    valueAxis,
    pane: options.pane ?? 0,
    decimals,
    axisFormat: options.axisFormat ?? format,
    tagFormat: options.tagFormat ?? options.axisFormat ?? format,
    keepsDecimals: options.keepsDecimals ?? false,
    tone,
    stroke: options.stroke ?? 'solid',
    thin: options.thin ?? false,
    marks: options.marks ?? [],
    stepped: options.stepped,
    aroundZero: options.aroundZero ?? false,
    toneAt:
      toneOf &&
      ((index) => {
        const row = data.rows[index];
        return row === undefined ? undefined : toneOf(row);
      }),
    valueAt,
  };
}

interface CandleSeriesOptions<Row> extends Options {
  ohlc: (row: Row) => Ohlc;
}

/** Candles. The legend shows open, high, low, close and the change since the previous close. */
export function candleSeries<Row>(
  data: ChartData<Row>,
  options: CandleSeriesOptions<Row>,
): CandleSeries {
  const { id, label, unit, valueAxis = 'main', format, decimals = 2, ohlc } = options;
  const ohlcAt = (index: number): Ohlc | undefined => {
    const row = data.rows[index];
    return row === undefined ? undefined : ohlc(row);
  };
  const column = (name: string, part: keyof Ohlc): ChartColumn => ({
    label: name,
    shortLabel: name.charAt(0),
    unit,
    suffix: suffixOf(options),
    valueAt: (index) => ohlcAt(index)?.[part] ?? null,
    format,
  });
  const close = column('Close', 'close');
  const change: ChartColumn = {
    label: 'Change',
    shortLabel: '',
    unit: COMPUTED_PERCENT,
    suffix: undefined,
    valueAt: (index) => {
      const before = close.valueAt(index - 1);
      const now = close.valueAt(index);
      return before === null || now === null || before === 0 ? null : now / before - 1;
    },
    format: formatPercent,
    signed: true,
  };
  return {
    id,
    label,
    shortLabel: options.shortLabel,
    kind: 'candles',
    source: data,
    defaultIndex: () => data.length - 1,
    columns: [column('Open', 'open'), column('High', 'high'), column('Low', 'low'), close, change],
    main: close,
    valueAxis,
    pane: options.pane ?? 0,
    decimals,
    axisFormat: options.axisFormat ?? format,
    tagFormat: options.tagFormat ?? options.axisFormat ?? format,
    keepsDecimals: options.keepsDecimals ?? false,
    ohlcAt,
  };
}

const strokeRank = (series: ChartSeries): number =>
  series.kind === 'candles' ? 0 : STROKES.indexOf(series.stroke);

/**
 * Dashed and dotted lines are drawn last, so that a solid line with the same values shows between their
 * dashes.
 */
export const inDrawingOrder = (series: readonly ChartSeries[]): ChartSeries[] =>
  [...series].sort((a, b) => strokeRank(a) - strokeRank(b));
