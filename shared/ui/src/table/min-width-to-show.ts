import type { TableColumn } from './table-column.ts';
import { COLUMN_GAP, minWidthOf } from './table-state.ts';

/** The paddings of a row, and a scroll bar. */
const EDGES = 32;
const MENU_WIDTH = 24;

/**
 * The width in pixels from which a table shows a column without scrolling sideways, while the user
 * has not changed its columns.
 * @param options.hasMenus whether the rows have menus, which take space
 */
export function minWidthToShow<Row>(
  columns: readonly TableColumn<Row>[],
  id: string,
  { hasMenus = false } = {},
): number {
  const shown = columns.filter(({ hiddenByDefault }) => hiddenByDefault !== true);
  const last = shown.findIndex((column) => column.id === id);
  return shown
    .slice(0, last + 1)
    .reduce(
      (width, column) => width + minWidthOf(column) + COLUMN_GAP,
      EDGES - COLUMN_GAP + (hasMenus ? MENU_WIDTH + COLUMN_GAP : 0),
    );
}
