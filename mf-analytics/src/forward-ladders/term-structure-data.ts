import {
  type ChartData,
  type ChartSeries,
  type ChartTone,
  createChartData,
  toneAt,
  valueSeries,
} from '@parallax/trading-ui';
import { formatDifference } from '@parallax/ui/format';
import { basisOf, daysOf, type Market } from './forward-figures.ts';
import type { ForwardRow } from './forward-rows.ts';

interface TermPoint {
  /** 0 for a perpetual */
  readonly days: number;
  readonly fraction: number;
  readonly annualised: number | undefined;
}

/** The tones of several quotes: that of the venue, and then the most distinct others. */
function tonesOf(quotes: readonly string[], ofVenue: ChartTone): readonly ChartTone[] {
  const others = quotes.map((_, position) => toneAt(position));
  return [ofVenue, ...others.filter((each) => each !== ofVenue)];
}

const percent = (fraction: number | undefined): number | null =>
  fraction === undefined ? null : fraction * 100;

const format = (value: number): string => formatDifference(value, 2);
const axisFormat = (value: number): string => `${format(value)}%`;
const noteOf = ({ days }: TermPoint): string => ` at ${Math.round(days)} d`;

function seriesOf(
  data: ChartData<TermPoint>,
  { quote, severalQuotes, tone }: { quote: string; severalQuotes: boolean; tone: ChartTone },
): readonly [annualised: ChartSeries, basis: ChartSeries] {
  const name = (label: string): string => (severalQuotes ? `${label} ${quote}` : label);
  return [
    valueSeries(data, {
      id: `annualised-${quote}`,
      label: name('Annualised'),
      unit: '%',
      tone,
      format,
      axisFormat,
      noteOf,
      value: ({ annualised }) => percent(annualised),
    }),
    valueSeries(data, {
      id: `basis-${quote}`,
      label: name('Basis'),
      unit: '%',
      dashed: true,
      tone,
      format,
      axisFormat,
      noteOf,
      value: ({ fraction }) => percent(fraction),
    }),
  ];
}

/** The points of one quote by days; of contracts with the same expiry, the first. */
function pointsOf(rows: readonly ForwardRow[], market: Market): TermPoint[] {
  const points: TermPoint[] = [];
  for (const row of rows) {
    const basis = basisOf(row, market);
    const days = daysOf(row.contract, market.now()) ?? 0;
    const last = points.at(-1)?.days ?? Number.NEGATIVE_INFINITY;
    if (basis !== undefined && days >= 0 && days > last) points.push({ days, ...basis });
  }
  return points;
}

export interface TermStructureData {
  readonly series: readonly ChartSeries[];
  /** Reads the newest values. */
  update(): void;
}

/** A line needs two contracts, and that of the annualised basis two of them with an expiry. */
const hasLine = (rows: readonly ForwardRow[], isAnnualised: boolean): boolean =>
  rows.filter(({ contract }) => !isAnnualised || contract.expiry !== null).length > 1;

/**
 * Basis and annualised basis by days to expiry, two series for each quote of the rows; without
 * those of a single point, unless there are no others.
 * @param tone that of the venue, which the first quote has that is drawn
 */
export function termStructureData(
  rows: readonly ForwardRow[],
  market: Market,
  tone: ChartTone,
): TermStructureData {
  const quotes = [...new Set(rows.map(({ contract }) => contract.quote))];
  const rowsOf = (quote: string) => rows.filter(({ contract }) => contract.quote === quote);
  const withLines = quotes.filter((quote) => hasLine(rowsOf(quote), false));
  const drawn = withLines.length > 0 ? withLines : quotes;
  const tones = tonesOf(drawn, tone);
  const parts = drawn.map((quote, at) => {
    const data = createChartData<TermPoint>(({ days }) => days);
    const own = rowsOf(quote);
    const series = seriesOf(data, {
      quote,
      severalQuotes: quotes.length > 1,
      tone: tones[at] ?? tone,
    });
    return { data, rows: own, series };
  });
  return {
    series: parts.flatMap(({ rows: own, series: [annualised, basis] }) =>
      withLines.length === 0 || hasLine(own, true) ? [annualised, basis] : [basis],
    ),
    update() {
      for (const part of parts) part.data.set(pointsOf(part.rows, market));
    },
  };
}
