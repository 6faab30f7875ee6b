import { MENU_TRACK } from './column-tracks.ts';
import { MENU_WIDTH } from './min-width-to-show.ts';
import type { TableColumn } from './table-column.ts';
import { COLUMN_GAP, FIXED_WIDTH, hasPixelWidth, minWidthOf, ROW_PADDING } from './table-state.ts';

/** The multiple of its minimum width to which a column grows. */
const MAX_GROWTH = 1.5;

/**
 * The width in pixels at which the columns of a table stop growing, with the paddings of a row, so that
 * the figures of a wide table stay near their labels. Undefined if the columns may use any width: if the
 * last one contains text, which can take the rest, or if a minimum width is not in pixels.
 */
export function maxColumnsWidth<Row>(columns: readonly TableColumn<Row>[]): number | undefined {
  if (columns.at(-1)?.align !== 'end') return undefined;
  let sum = 2 * ROW_PADDING + COLUMN_GAP * (columns.length - 1);
  for (const column of columns) {
    if (column.width === MENU_TRACK) sum += MENU_WIDTH;
    else if (!hasPixelWidth(column)) return undefined;
    else sum += minWidthOf(column) * (FIXED_WIDTH.test(column.width ?? '') ? 1 : MAX_GROWTH);
  }
  return Math.ceil(sum);
}
