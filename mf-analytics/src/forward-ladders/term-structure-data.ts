import {
  type ChartData,
  type ChartSeries,
  type ChartTone,
  createChartData,
  toneAt,
  valueSeries,
} from '@parallax/trading-ui';
import { COMPUTED_PERCENT, type Unit } from '@parallax/ui';
import { formatDifference } from '@parallax/ui/format';
import { basisOf, daysOf, type Market } from './forward-figures.ts';
import type { ForwardRow } from './forward-rows.ts';

interface TermPoint {
  /** 0 for a perpetual */
  readonly days: number;
  readonly fraction: number;
  readonly annualised: number | undefined;
}

/** One tone per quote: the venue's tone first, then the most distinct other tones. */
function tonesOf(quotes: readonly string[], venueTone: ChartTone): readonly ChartTone[] {
  const others = quotes.map((_, index) => toneAt(index));
  return [venueTone, ...others.filter((each) => each !== venueTone)];
}

/** The values are in percent already. */
const IN_PERCENT: Unit = { ...COMPUTED_PERCENT, factor: 1 };

const percent = (fraction: number | undefined): number | null =>
  fraction === undefined ? null : fraction * 100;

const format = (value: number): string => formatDifference(value, 2);
const axisFormat = (value: number): string => `${format(value)}%`;
const noteOf = ({ days }: TermPoint): string => ` at ${Math.round(days)} d`;

function seriesOf(
  data: ChartData<TermPoint>,
  { quote, hasSeveralQuotes, tone }: { quote: string; hasSeveralQuotes: boolean; tone: ChartTone },
): readonly [annualised: ChartSeries, basis: ChartSeries] {
  const labels = (label: string) =>
    hasSeveralQuotes
      ? { label: `${label}, ${quote}-quoted`, shortLabel: `${quote} ${label.toLowerCase()}` }
      : { label };
  return [
    valueSeries(data, {
      id: `annualised-${quote}`,
      ...labels('Annualised'),
      unit: IN_PERCENT,
      tone,
      format,
      axisFormat,
      noteOf,
      value: ({ annualised }) => percent(annualised),
    }),
    valueSeries(data, {
      id: `basis-${quote}`,
      ...labels('Basis'),
      unit: IN_PERCENT,
      stroke: 'dashed',
      tone,
      format,
      axisFormat,
      noteOf,
      value: ({ fraction }) => percent(fraction),
    }),
  ];
}

/** One point per expiry, by days: the first of the contracts with that expiry. */
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
  /** Updates the series from the latest tickers. */
  update(): void;
}

/** A line needs two contracts; the line of the annualised basis needs two that expire. */
const hasLine = (rows: readonly ForwardRow[], isAnnualised: boolean): boolean =>
  rows.filter(({ contract }) => !isAnnualised || contract.expiry !== null).length > 1;

/**
 * Basis and annualised basis by days to expiry: two series for each quote of the rows. Series with a
 * single point are omitted unless all quotes have only one.
 * @param venueTone the tone of the venue, used for the first quote that is drawn
 */
export function termStructureData(
  rows: readonly ForwardRow[],
  market: Market,
  venueTone: ChartTone,
): TermStructureData {
  const quotes = [...new Set(rows.map(({ contract }) => contract.quote))];
  const rowsOf = (quote: string) => rows.filter(({ contract }) => contract.quote === quote);
  const withLines = quotes.filter((quote) => hasLine(rowsOf(quote), false));
  const drawn = withLines.length > 0 ? withLines : quotes;
  const tones = tonesOf(drawn, venueTone);
  const parts = drawn.map((quote, index) => {
    const data = createChartData<TermPoint>(({ days }) => days);
    const series = seriesOf(data, {
      quote,
      hasSeveralQuotes: quotes.length > 1,
      tone: tones[index] ?? venueTone,
    });
    return { data, quoteRows: rowsOf(quote), series };
  });
  return {
    series: parts.flatMap(({ quoteRows, series: [annualised, basis] }) =>
      withLines.length === 0 || hasLine(quoteRows, true) ? [annualised, basis] : [basis],
    ),
    update() {
      for (const { data, quoteRows } of parts) data.set(pointsOf(quoteRows, market));
    },
  };
}
