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

interface FigureAlignment {
  /** the padding after each column's numbers, as custom properties */
  readonly padding: Readonly<Record<`--${string}`, string>>;
  /** for each column, the most common number of decimals, with which its header is aligned */
  readonly usual: readonly (number | undefined)[];
}

/** The most common number of decimals; of equally common ones, the largest. */
function mostFrequent(counts: ReadonlyMap<number, number>): number | undefined {
  const [best] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0]);
  return best?.[0];
}

/** Computed from all rows, not only those in view, so that numbers do not shift while scrolling. */
export function figureAlignment<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): FigureAlignment {
  const padding: Record<`--${string}`, string> = {};
  const usual = columns.map((column, index) => {
    const counts = new Map<number, number>();
    for (const row of column.decimals === undefined ? [] : rows) {
      const own = column.decimals?.(row);
      if (own !== undefined) counts.set(own, (counts.get(own) ?? 0) + 1);
    }
    const aligned = columnDecimals(counts.keys());
    for (const own of counts.keys()) {
      padding[paddingProperty(index, own)] = missingDecimals(own, aligned);
    }
    return mostFrequent(counts);
  });
  return { padding, usual };
}
