import { columnDecimals, missingDecimals } from '../decimals/column-decimals.ts';
import type { TableColumn } from './table-column.ts';

/**
 * The table's custom property that holds the padding for a column's numbers with this many decimals. It
 * can change without re-rendering the rows.
 */
export const paddingProperty = (
  column: number,
  decimals: number,
): `--padding-${number}-${number}` => `--padding-${column}-${decimals}`;

/**
 * The padding after each column's numbers, as custom properties. Computed from all rows, not only those
 * in view, so that numbers do not shift while scrolling. The numbers with the most decimals have none:
 * they end where the header does, at the edge of the column.
 */
export function figurePadding<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): Readonly<Record<`--${string}`, string>> {
  const padding: Record<`--${string}`, string> = {};
  for (const [index, column] of columns.entries()) {
    if (column.decimals === undefined) continue;
    const all = new Set<number>();
    for (const row of rows) {
      const own = column.decimals(row);
      if (own !== undefined) all.add(own);
    }
    const aligned = columnDecimals(all);
    for (const own of all) padding[paddingProperty(index, own)] = missingDecimals(own, aligned);
  }
  return padding;
}
