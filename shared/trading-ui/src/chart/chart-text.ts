import type { Unit } from '@parallax/ui';
import { counted, NO_VALUE } from '@parallax/ui/format';
import { extentOf, indexAt, positionsOf, sourcesOf } from './chart-points.ts';
import type { ChartColumn, ChartSeries } from './chart-series.ts';

/** The horizontal axis in words. */
export interface ChartAxis {
  /** the header of the first column in the table and the file */
  readonly label: string;
  readonly unit?: string;
  /** formats a position for display and for screen readers */
  readonly format: (x: number) => string;
  /** the heading and the unit of the positions in the CSV file */
  readonly file: { readonly heading: string; readonly unit: Unit };
}

export function columnText(column: ChartColumn, index: number): string {
  const value = index < 0 ? null : column.valueAt(index);
  if (value === null) return NO_VALUE;
  const text = column.format(value);
  if (column.suffix === undefined) return text;
  return column.suffix === '%' ? `${text}%` : `${text} ${column.suffix}`;
}

/** The name of a column, prefixed with its series if several series have a column of that name. */
export function columnName(
  series: readonly ChartSeries[],
  { label }: ChartSeries,
  column: ChartColumn,
): string {
  const same = series.filter(({ columns }) =>
    columns.some((other) => other.label === column.label),
  );
  return same.length > 1 && label !== column.label ? `${label} ${column.label}` : column.label;
}

/** What a screen reader announces for a position: '21 Nov 2026, 08:00 UTC: Close 105.2, Volume 3'. */
export function spokenValues(series: readonly ChartSeries[], axis: ChartAxis, x: number): string {
  const values = series.flatMap((each) => {
    const index = indexAt(each.source, x);
    if (index < 0) return [];
    if (each.hidesNone && each.main.valueAt(index) === null) return [];
    const note = each.hidesNone ? (each.noteAt?.(index) ?? '') : '';
    return each.columns.map(
      (column) => `${columnName(series, each, column)} ${columnText(column, index)}${note}`,
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
  // what has values at few points has no course
  const summaries = series.filter(({ hidesNone }) => !hidesNone).map(seriesSummary);
  return [span, ...summaries].join(' ');
}

/** A series in words: its last, lowest and highest value. */
export function seriesSummary({ label, source, main: column }: ChartSeries): string {
  let lowest = -1;
  let highest = -1;
  let last = -1;
  const { valueAt } = column;
  for (let index = 0; index < source.length; index += 1) {
    const value = valueAt(index);
    if (value === null) continue;
    last = index;
    if (lowest < 0 || value < (valueAt(lowest) ?? value)) lowest = index;
    if (highest < 0 || value > (valueAt(highest) ?? value)) highest = index;
  }
  if (last < 0) return `${label}: no values.`;
  return `${label}: last ${columnText(column, last)}, lowest ${columnText(column, lowest)}, highest ${columnText(column, highest)}.`;
}
