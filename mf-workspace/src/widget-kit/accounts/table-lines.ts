import { type TableColumn, useIsNarrow } from '@parallax/ui';
import type { RefObject } from 'react';

/** How a table of accounts is laid out: rows of one or of two lines, or for a very narrow widget. */
export type TableLines = 'one' | 'two' | 'narrow';

/** In a narrower widget, rows have two lines. */
const ONE_LINE_PX = 1_040;

export function useTableLines(box: RefObject<HTMLElement | null>): TableLines {
  const hasTwo = useIsNarrow(box, ONE_LINE_PX);
  const isNarrow = useIsNarrow(box);
  if (isNarrow) return 'narrow';
  return hasTwo ? 'two' : 'one';
}

/**
 * The columns of each layout.
 * @param inTwoLines a column as it is in rows of two lines
 * @param narrowWidths of the columns that a very narrow table shows first
 */
export function twoLineColumns<Row>(
  columns: readonly TableColumn<Row>[],
  inTwoLines: (column: TableColumn<Row>) => TableColumn<Row>,
  narrowWidths: ReadonlyMap<string, string>,
): Readonly<Record<TableLines, readonly TableColumn<Row>[]>> {
  const two = columns.map(inTwoLines);
  const narrow = two.map((column) => {
    const width = narrowWidths.get(column.id);
    return width === undefined ? column : { ...column, width, essential: true };
  });
  return { one: columns, two, narrow };
}
