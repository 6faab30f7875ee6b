import type { CellValue } from '../file/file-column.ts';
import type { TableColumn } from './table-column.ts';
import { type ColumnFilter, filterOf, type TableState } from './table-state.ts';

/** The value of a row that choice filters test, and by default text filters. */
const columnValue = <Row>(column: TableColumn<Row>, row: Row): CellValue =>
  column.value === undefined ? column.sortValue?.(row) : column.value(row);

/** A value in the unit in which the column shows it: 5 for 0.05 in a column of percentages. */
export const inShownUnit = <Row>({ unit }: TableColumn<Row>, value: number): number =>
  // 0.07 × 100 is 7.000000000000001
  Number((value * (unit?.factor ?? 1)).toPrecision(12));

/**
 * The value that a filter tests. A range tests the value that rows are sorted by, which stale figures
 * lack: their last value could let a row pass that no longer meets the range.
 */
function filteredValue<Row>(column: TableColumn<Row>, row: Row): CellValue {
  if (column.filter === 'range' && column.sortValue !== undefined) return column.sortValue(row);
  if (column.filter === 'text' && column.searchText !== undefined) return column.searchText(row);
  return columnValue(column, row);
}

type Passes = (value: CellValue) => boolean;

/** All words have to occur, in any order and case. */
function containsWords(text: string): Passes {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (value) => {
    const lower = String(value ?? '').toLowerCase();
    return words.every((word) => lower.includes(word));
  };
}

/** Whether a value passes a filter; words of a text may occur in any order and case. */
export function columnFilterTest(filter: ColumnFilter): Passes {
  if (filter.kind === 'text') return containsWords(filter.text);
  if (filter.kind === 'choice') {
    const values = new Set(filter.values);
    return (value) => values.has(String(value ?? ''));
  }
  const { min, max } = filter;
  return (value) =>
    typeof value === 'number' && (min === null || value >= min) && (max === null || value <= max);
}

/** The rows that pass every filter. Filters of hidden columns apply too. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  state: Pick<TableState, 'filters'>,
): readonly Row[] {
  const tests = columns.flatMap((column) => {
    const filter = filterOf(column, state);
    if (filter === undefined) return [];
    const passes = columnFilterTest(filter);
    return [(row: Row) => passes(filteredValue(column, row))];
  });
  if (tests.length === 0) return rows;
  return rows.filter((row) => tests.every((passes) => passes(row)));
}

/**
 * The choices of a column's filter: those that it declares, or else its distinct values.
 *
 * @param chosen included even if no row has them at present
 */
export function choicesOf<Row>(
  column: TableColumn<Row>,
  rows: readonly Row[],
  chosen: readonly string[],
): string[] {
  const values = new Set([
    ...(column.choices ?? rows.map((row) => String(columnValue(column, row) ?? ''))),
    ...chosen,
  ]);
  const label = (value: string): string => column.choiceLabel?.(value) ?? value;
  return [...values].sort((a, b) => label(a).localeCompare(label(b), 'en-US'));
}
