import type { ChartSeries } from '@parallax/trading-ui';
import { type ChartData, createChartData, valueSeries } from '@parallax/trading-ui';
import { formatDifference } from '@parallax/ui/format';
import { basisOf, daysOf, type Market } from './forward-figures.ts';
import type { ForwardRow } from './forward-rows.ts';

interface TermPoint {
  /** 0 for a perpetual */
  readonly days: number;
  readonly fraction: number;
  readonly annualised: number | undefined;
}

/** 'link-2' and 'link-6' look like 'accent' and 'info'. */
const TONES = ['accent', 'link-4', 'link-8', 'link-1'] as const;
const BASIS_TONES = ['info', 'link-7', 'link-5', 'link-3'] as const;

const percent = (fraction: number | undefined): number | null =>
  fraction === undefined ? null : fraction * 100;

const format = (value: number): string => formatDifference(value, 2);
const axisFormat = (value: number): string => `${format(value)}%`;
const noteOf = ({ days }: TermPoint): string => ` at ${Math.round(days)} d`;

function seriesOf(
  data: ChartData<TermPoint>,
  { quote, severalQuotes, at }: { quote: string; severalQuotes: boolean; at: number },
): readonly [annualised: ChartSeries, basis: ChartSeries] {
  const name = (label: string): string => (severalQuotes ? `${label} ${quote}` : label);
  return [
    valueSeries(data, {
      id: `annualised-${quote}`,
      label: name('Annualised'),
      unit: '%',
      tone: TONES[at % TONES.length] ?? 'accent',
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
      tone: BASIS_TONES[at % BASIS_TONES.length] ?? 'info',
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
 */
export function termStructureData(rows: readonly ForwardRow[], market: Market): TermStructureData {
  const quotes = [...new Set(rows.map(({ contract }) => contract.quote))];
  const parts = quotes.map((quote, at) => {
    const data = createChartData<TermPoint>(({ days }) => days);
    const own = rows.filter(({ contract }) => contract.quote === quote);
    const series = seriesOf(data, { quote, severalQuotes: quotes.length > 1, at });
    return { data, rows: own, series };
  });
  const all = parts.flatMap(({ series }) => series);
  const lines = parts.flatMap(({ rows: own, series: [annualised, basis] }) => [
    ...(hasLine(own, true) ? [annualised] : []),
    ...(hasLine(own, false) ? [basis] : []),
  ]);
  return {
    series: lines.length > 0 ? lines : all,
    update() {
      for (const part of parts) part.data.set(pointsOf(part.rows, market));
    },
  };
}
