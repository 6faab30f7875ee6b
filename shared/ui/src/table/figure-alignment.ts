import { columnDecimals, missingDecimals } from '../decimals/column-decimals.ts';
import type { TableColumn } from './table-column.ts';

/**
 * The custom property of the table with what figures of so many decimals lack in a column; it changes
 * without the rows.
 */
export const missingProperty = (
  column: number,
  decimals: number,
): `--missing-${number}-${number}` => `--missing-${column}-${decimals}`;

interface FigureAlignment {
  /** what the figures of each column lack, as custom properties */
  readonly missing: Readonly<Record<`--${string}`, string>>;
  /** by column, the decimals of most of its figures, with which its header aligns */
  readonly usual: readonly (number | undefined)[];
}

/** The decimals that most figures have; of equally frequent ones, the larger. */
function mostFrequent(counts: ReadonlyMap<number, number>): number | undefined {
  const [best] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0]);
  return best?.[0];
}

/** It depends on all rows, so that scrolling does not move the figures. */
export function figureAlignment<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): FigureAlignment {
  const missing: Record<`--${string}`, string> = {};
  const usual = columns.map((column, index) => {
    const counts = new Map<number, number>();
    for (const row of column.decimals === undefined ? [] : rows) {
      const own = column.decimals?.(row);
      if (own !== undefined) counts.set(own, (counts.get(own) ?? 0) + 1);
    }
    const aligned = columnDecimals(counts.keys());
    for (const own of counts.keys()) {
      missing[missingProperty(index, own)] = missingDecimals(own, aligned);
    }
    return mostFrequent(counts);
  });
  return { missing, usual };
}
