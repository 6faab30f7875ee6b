import {
  type ColumnFilter,
  columnFilter,
  columnWidth,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  tableSort,
} from '@parallax/protocol';
import { z } from 'zod';
import { MENU_TRACK } from './column-tracks.ts';
import type { TableColumn } from './table-column.ts';

export type { ColumnFilter };

/**
 * The user's settings of a table, by column id. Ids of columns that do not exist are ignored.
 * Invalid parts fall back to their defaults independently.
 */
export const tableStateSchema = z.object({
  /** the first key, then the second */
  sorts: z.array(tableSort).max(2).catch([]),
  filters: z.record(z.string(), columnFilter).catch({}),
  /** column ids in order; columns not listed follow their left neighbour */
  order: z.array(z.string()).catch([]),
  /** ids of the hidden columns; null hides the columns marked `hiddenByDefault` */
  hidden: z.array(z.string()).nullable().catch(null),
  /** in pixels */
  widths: z.record(z.string(), columnWidth).catch({}),
  /** whether the filters are shown below the headers */
  filtersOpen: z.boolean().catch(false),
});
export type TableState = z.infer<typeof tableStateSchema>;

export const DEFAULT_TABLE_STATE: TableState = tableStateSchema.parse({});

/** For the settings of a widget: an invalid state falls back to the default. */
export const savedTableState = tableStateSchema.catch(DEFAULT_TABLE_STATE);

/** Whether a column is hidden by the state, or by default. */
export const isHidden = (
  column: Pick<TableColumn<never>, 'id' | 'fixed' | 'hiddenByDefault'>,
  { hidden }: TableState,
): boolean =>
  column.fixed !== true && (hidden?.includes(column.id) ?? column.hiddenByDefault === true);

/** Whether the order or the filters of a table depend on live values. */
export const usesLiveValues = <Row>(
  columns: readonly TableColumn<Row>[],
  state: TableState,
): boolean =>
  columns.some(
    (column) =>
      column.live === true &&
      (filterOf(column, state) !== undefined ||
        state.sorts.some(({ columnId }) => columnId === column.id)),
  );

/** The filter that the state has for a column; undefined if its kind is not the column's. */
export function filterOf<Row>(
  column: TableColumn<Row>,
  { filters }: Pick<TableState, 'filters'>,
): ColumnFilter | undefined {
  const filter = filters[column.id];
  return filter?.kind === column.filter ? filter : undefined;
}

/** Whether any filter applies to the columns. */
export const isFiltered = <Row>(
  columns: readonly TableColumn<Row>[],
  state: Pick<TableState, 'filters'>,
): boolean => columns.some((column) => filterOf(column, state) !== undefined);

/** Whether any sort applies to the columns. */
export const isSorted = <Row>(
  columns: readonly TableColumn<Row>[],
  { sorts }: Pick<TableState, 'sorts'>,
): boolean =>
  columns.some(
    (column) =>
      column.sortValue !== undefined && sorts.some(({ columnId }) => columnId === column.id),
  );

export const isAvailable = <Row>({ unavailable }: TableColumn<Row>): boolean =>
  unavailable === undefined;

const isShown = <Row>(column: TableColumn<Row>, state: TableState): boolean =>
  isAvailable(column) && !isHidden(column, state);

/** All columns in the order of the state. Columns missing in it follow their left neighbour. */
export function orderColumns<Row>(
  columns: readonly TableColumn<Row>[],
  { order }: TableState,
): readonly TableColumn<Row>[] {
  if (order.length === 0) return columns;
  const ordered = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  columns.forEach((column, index) => {
    if (ordered.includes(column)) return;
    const neighbour = columns[index - 1];
    ordered.splice(neighbour === undefined ? 0 : ordered.indexOf(neighbour) + 1, 0, column);
  });
  return ordered;
}

/** Fixed columns, then essential ones, for a table that shows only the first few. */
function essentialFirst<Row>(columns: readonly TableColumn<Row>[]): readonly TableColumn<Row>[] {
  if (!columns.some(({ essential }) => essential === true)) return columns;
  const rank = ({ fixed, essential }: TableColumn<Row>): number =>
    fixed === true ? 0 : essential === true ? 1 : 2;
  return columns.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether a table is narrow and the user has not ordered its columns. */
const usesNarrowOrder = ({ order }: TableState, narrow: boolean): boolean =>
  narrow && order.length === 0;

/** All columns in the order in which a table displays them. */
export const displayedOrder = <Row>(
  columns: readonly TableColumn<Row>[],
  state: TableState,
  narrow: boolean,
): readonly TableColumn<Row>[] =>
  usesNarrowOrder(state, narrow) ? essentialFirst(columns) : orderColumns(columns, state);

const MIN_WIDTH = /^(?:minmax\()?(\d+)px/;
const DEFAULT_MIN_WIDTH = 72;
const ROW_PADDING = 10;
export const COLUMN_GAP = 8;

/** The minimum width of a column in pixels. */
export const minWidthOf = <Row>({ width = '' }: TableColumn<Row>): number =>
  Number(MIN_WIDTH.exec(width)?.[1] ?? DEFAULT_MIN_WIDTH);

/**
 * Fixed and essential columns fill the visible width, next to the menus of the rows; the others are
 * reached by scrolling.
 */
function fillTable<Row>(
  columns: readonly TableColumn<Row>[],
  hasMenus: boolean,
): readonly TableColumn<Row>[] {
  if (!columns.some(({ essential }) => essential === true)) return columns;
  const inView = ({ fixed, essential }: TableColumn<Row>) => fixed === true || essential === true;
  const shown = columns.filter(inView);
  const sum = shown.reduce((total, column) => total + minWidthOf(column), 0);
  const gaps = hasMenus ? shown.length : shown.length - 1;
  // the first column that does not fit starts exactly at the visible edge
  const end = shown.length < columns.length ? COLUMN_GAP : ROW_PADDING;
  const taken = `${ROW_PADDING + end + COLUMN_GAP * gaps}px${hasMenus ? ` - ${MENU_TRACK}` : ''}`;
  return columns.map((column) => {
    const min = minWidthOf(column);
    const width = inView(column)
      ? `max(${min}px * var(--column-shrink), (100cqi - ${taken}) * ${(min / sum).toFixed(3)})`
      : `${min}px`;
    return Object.assign({}, column, { width });
  });
}

/**
 * The shown columns, in order and with their widths.
 * @param options.narrow puts fixed and essential columns first and fits them into the table
 * @param options.hasMenus whether the rows have menus, which take space
 */
export function shownColumns<Row>(
  columns: readonly TableColumn<Row>[],
  state: TableState,
  { narrow = false, hasMenus = false } = {},
): readonly TableColumn<Row>[] {
  const shown = displayedOrder(columns, state, narrow).filter((column) => isShown(column, state));
  return (usesNarrowOrder(state, narrow) ? fillTable(shown, hasMenus) : shown).map((column) => {
    const width = state.widths[column.id];
    return width === undefined ? column : Object.assign({}, column, { width: `${width}px` });
  });
}

export function withColumnShown<Row>(
  columns: readonly TableColumn<Row>[],
  state: TableState,
  id: string,
  shown: boolean,
): TableState {
  const hidden = columns
    .filter((column) => (column.id === id ? !shown : isHidden(column, state)))
    .map((column) => column.id);
  return { ...state, hidden };
}

interface ColumnMove {
  id: string;
  /** the number of positions, negative towards the start */
  by: number;
}

/**
 * Moves a column by `by` positions among `places`; returns the state with the resulting order of all
 * columns.
 */
function withMove<Row>(
  state: TableState,
  { id, by }: ColumnMove,
  order: readonly TableColumn<Row>[],
  places: readonly TableColumn<Row>[],
): TableState {
  const from = places.findIndex((column) => column.id === id);
  const neighbour = places[from + by];
  if (from < 0 || neighbour === undefined) return state;
  const ids = order.map((column) => column.id);
  const to = ids.indexOf(neighbour.id);
  ids.splice(ids.indexOf(id), 1);
  ids.splice(to, 0, id);
  return { ...state, order: ids };
}

/**
 * Moves a column among all columns, starting from its displayed position, which can differ in a narrow
 * table.
 */
export function withColumnMoved<Row>(
  columns: readonly TableColumn<Row>[],
  state: TableState,
  move: ColumnMove,
  narrow: boolean,
): TableState {
  const order = displayedOrder(columns, state, narrow);
  return withMove(state, move, order, order);
}

/**
 * Moves a column among the shown ones, starting from its displayed position, which can differ in a narrow
 * table.
 */
export function withShownColumnMoved<Row>(
  columns: readonly TableColumn<Row>[],
  state: TableState,
  move: ColumnMove,
  narrow: boolean,
): TableState {
  const order = displayedOrder(columns, state, narrow);
  const shown = order.filter((column) => isShown(column, state));
  return withMove(state, move, order, shown);
}

export const withColumnWidth = (state: TableState, id: string, width: number): TableState => ({
  ...state,
  widths: {
    ...state.widths,
    [id]: Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width))),
  },
});

/** Whether a filter lets every row through. */
function isEmptyFilter(filter: ColumnFilter): boolean {
  if (filter.kind === 'text') return filter.text.trim() === '';
  if (filter.kind === 'choice') return filter.values.length === 0;
  return filter.min === null && filter.max === null;
}

/** Sets the filter of a column, or removes it when it lets every row through. */
export function withFilter(state: TableState, id: string, filter: ColumnFilter): TableState {
  const { [id]: _, ...others } = state.filters;
  return { ...state, filters: isEmptyFilter(filter) ? others : { ...others, [id]: filter } };
}
