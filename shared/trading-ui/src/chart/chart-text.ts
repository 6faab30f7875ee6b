import { counted, NO_VALUE } from '@parallax/ui/format';
import { extentOf, indexAt, positionsOf, sourcesOf } from './chart-points.ts';
import type { ChartFigure, ChartSeries } from './chart-series.ts';

/** The horizontal axis in words. */
export interface ChartAxis {
  /** the header of the first column in the table and the file */
  readonly label: string;
  readonly unit?: string;
  /** formats a position for display and for screen readers */
  readonly format: (x: number) => string;
  /** how a position is written to the CSV file, by default as a number in `unit` */
  readonly file?: { readonly unit: string; readonly textAt: (x: number) => string };
}

export function figureText(figure: ChartFigure, index: number): string {
  const value = index < 0 ? null : figure.valueAt(index);
  if (value === null) return NO_VALUE;
  const text = figure.format(value);
  if (figure.unit === undefined) return text;
  return figure.unit === '%' ? `${text}%` : `${text} ${figure.unit}`;
}

/** The name of a figure, prefixed with its series if several series have a figure of that name. */
export function figureName(
  series: readonly ChartSeries[],
  { label }: ChartSeries,
  figure: ChartFigure,
): string {
  const same = series.filter(({ figures }) =>
    figures.some((other) => other.label === figure.label),
  );
  return same.length > 1 && label !== figure.label ? `${label} ${figure.label}` : figure.label;
}

/** What a screen reader announces for a position: '21 Nov 2026, 08:00 UTC: Close 105.2, Volume 3'. */
export function spokenValues(series: readonly ChartSeries[], axis: ChartAxis, x: number): string {
  const values = series.flatMap((each) => {
    const index = indexAt(each.source, x);
    if (index < 0) return [];
    return each.figures.map(
      (figure) => `${figureName(series, each, figure)} ${figureText(figure, index)}`,
    );
  });
  return `${axis.format(x)}: ${values.length > 0 ? values.join(', ') : 'no value'}`;
}

/** A chart in words: its extent, then the last, lowest and highest value of each series. */
export function chartSummary(series: readonly ChartSeries[], axis: ChartAxis): string {
  const extent = extentOf(series);
  if (extent === undefined) return 'The chart has no data.';
  const [only, ...others] = sourcesOf(series);
  const points =
    only !== undefined && others.length === 0 ? only.length : positionsOf(series).length;
  const span = `${counted(points, 'point')} from ${axis.format(extent.first)} to ${axis.format(extent.last)}.`;
  return [span, ...series.map(seriesSummary)].join(' ');
}

function seriesSummary({ label, source, main: figure }: ChartSeries): string {
  let lowest = -1;
  let highest = -1;
  let last = -1;
  const { valueAt } = figure;
  for (let index = 0; index < source.length; index += 1) {
    const value = valueAt(index);
    if (value === null) continue;
    last = index;
    if (lowest < 0 || value < (valueAt(lowest) ?? value)) lowest = index;
    if (highest < 0 || value > (valueAt(highest) ?? value)) highest = index;
  }
  if (last < 0) return `${label}: no values.`;
  return `${label}: last ${figureText(figure, last)}, lowest ${figureText(figure, lowest)}, highest ${figureText(figure, highest)}.`;
}
