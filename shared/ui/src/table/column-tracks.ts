import type { TableColumn } from './table-column.ts';

/** The width of the column with the menus of rows. */
export const MENU_TRACK = 'var(--row-menu, var(--row))';

/** The minimum widths of a sortable header, and of the two inputs of a range filter. */
const PRESSABLE = 'var(--head-target)';
const RANGE = 'var(--range-target)';

const MIN_MAX = /^minmax\((?<min>.+),(?<max>[^,]+)\)$/;

/** A grid track of at least `minWidth`; `width` may contain lengths and fr. */
function withMinimum(width: string, minWidth: string): string {
  const { min, max } = MIN_MAX.exec(width)?.groups ?? {};
  // max() takes no number without a unit
  if (min !== undefined) return `minmax(max(${min === '0' ? '0px' : min}, ${minWidth}),${max})`;
  return width.endsWith('fr') ? `minmax(${minWidth}, ${width})` : `max(${width}, ${minWidth})`;
}

/** The grid tracks of columns, wide enough for touch-sized headers and, with `hasFilters`, for filters. */
export const columnTracks = <Row>(
  columns: readonly TableColumn<Row>[],
  hasFilters: boolean,
): string =>
  columns
    .map((column) => {
      const { width = 'minmax(72px, 1fr)', filter, hideHeader } = column;
      if (hasFilters && filter === 'range') return withMinimum(width, RANGE);
      const isPressable = hideHeader !== true && column.sortValue !== undefined;
      return isPressable || (hasFilters && filter !== undefined)
        ? withMinimum(width, PRESSABLE)
        : width;
    })
    .join(' ');
