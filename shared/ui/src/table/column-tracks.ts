import type { TableColumn } from './table-column.ts';

/** The width of the column with the menus of rows. */
export const MENU_TRACK = 'var(--row-menu, var(--row))';

/** The minimum widths of a sortable header, and of the two inputs of a range filter. */
const PRESSABLE = 'var(--head-target)';
const RANGE = 'var(--range-target)';

const MIN_MAX = /^minmax\((?<min>.+),(?<max>[^,]+)\)$/;

const GROWING = /^minmax\((?<min>\d+(?:px)?), ?(?<fr>[\d.]+)fr\)$/;
/** A column with a maximum of its own grows before those in fr, so the table needs no other limits. */
const OWN_LIMIT = /^minmax\(.+px\)$/;
/** The width in pixels to which a column of 1fr grows. */
const FR_MAX = 140;
const DEFAULT_WIDTH = 'minmax(72px, 1fr)';

/** The column of text after all figures that takes the remaining width; -1 without one. */
function lastGrowingText<Row>(columns: readonly TableColumn<Row>[]): number {
  const figures = columns.findLastIndex(({ align }) => align === 'end');
  const growing = columns.findLastIndex(({ width = DEFAULT_WIDTH }) => GROWING.test(width));
  return growing > figures ? growing : -1;
}

/** A width that stops growing, so that the figures of a wide table stay near their labels. */
function withMaximum(width: string): string {
  const { min, fr } = GROWING.exec(width)?.groups ?? {};
  return fr === undefined ? width : `minmax(${min}, ${Math.round(Number(fr) * FR_MAX)}px)`;
}

/** A grid track of at least `minWidth`; `width` may contain lengths and fr. */
function withMinimum(width: string, minWidth: string): string {
  const { min, max } = MIN_MAX.exec(width)?.groups ?? {};
  // max() takes no number without a unit
  if (min !== undefined) return `minmax(max(${min === '0' ? '0px' : min}, ${minWidth}),${max})`;
  return width.endsWith('fr') ? `minmax(${minWidth}, ${width})` : `max(${width}, ${minWidth})`;
}

/** The grid tracks of columns, wide enough for touch-sized headers and, with `hasFilters`, for filters. */
export function columnTracks<Row>(
  columns: readonly TableColumn<Row>[],
  hasFilters: boolean,
): string {
  const hasOwnLimits = columns.some(({ width = '' }) => OWN_LIMIT.test(width));
  const unlimited = lastGrowingText(columns);
  return columns
    .map((column, index) => {
      const { width: declared = DEFAULT_WIDTH, filter, hideHeader } = column;
      const width = hasOwnLimits || index === unlimited ? declared : withMaximum(declared);
      if (hasFilters && filter === 'range') return withMinimum(width, RANGE);
      const isPressable = hideHeader !== true && column.sortValue !== undefined;
      return isPressable || (hasFilters && filter !== undefined)
        ? withMinimum(width, PRESSABLE)
        : width;
    })
    .join(' ');
}
