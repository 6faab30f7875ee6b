import type { ReactNode } from 'react';
import type { CellValue, Unit } from '../file/file-column.ts';

type ColumnFilterKind = 'text' | 'choice' | 'range';

interface ColumnLayout<Row> {
  id: string;
  header: string;
  /** shows the header to screen readers only; the column cannot be resized */
  hideHeader?: boolean;
  /** the heading above this and the adjacent columns of the same group: 'Calls' */
  group?: string;
  /** the start of `header` that the group's heading makes redundant: only screen readers receive it */
  groupPrefix?: string;
  /** tooltip of the header */
  title?: string;
  /** explains the values, such as their formula and its source; shown on hover and keyboard focus */
  hint?: string;
  /**
   * a CSS grid track size in lengths and fr; by default minmax(72px, 1fr). With a minimum in pixels, 1fr
   * grows to 140 px, unless a column has a maximum in pixels; a last column of text takes the rest
   */
  width?: string;
  align?: 'start' | 'end';
  /**
   * the number of decimals of the row's value, so that decimal points line up in a column of mixed
   * precision; undefined for other contents. See `columnDecimals`
   */
  decimals?(row: Row): number | undefined;
  cell(row: Row): ReactNode;
  /**
   * whether the cells contain buttons. These need `tabIndex={-1}`: a table is one tab stop, from which
   * the arrow keys reach its rows and their buttons
   */
  controls?: boolean;
  /** whether the cell has a tinted background, such as that of an option in the money */
  isShaded?(row: Row): boolean;

  /* The following are for `DataGrid`. */

  /** replaces the header in files, without the unit: 'Next funding' for a countdown */
  fileHeading?: string;
  /** the text that a text filter searches, if it contains more than the value: a contract's symbol */
  searchText?(row: Row): string;
  /** the filter offered for the column */
  filter?: ColumnFilterKind;
  /** all choices of the filter; the values of the rows by default */
  choices?: readonly string[];
  /** display name of a choice; the value itself by default */
  choiceLabel?(value: string): string;
  /** the values change with live prices; see `DataGrid` */
  live?: boolean;
  /** cannot be hidden */
  fixed?: boolean;
  /**
   * precedes other columns in a narrow table, as on a phone, unless the user has ordered the
   * columns
   */
  essential?: boolean;
  /** stays in view while the other columns scroll, as far as there is room for one of them beside it */
  pinned?: boolean;
  /** hidden until the user chooses it */
  hiddenByDefault?: boolean;
  /**
   * why the column is not shown at present: 'no values at present'. Its sort and filter do not apply,
   * but the user's settings of the column are kept
   */
  unavailable?: string | undefined;
  /** copied and exported even when it is hidden, after the visible columns */
  alwaysExported?: boolean;
}

/** Copies and files have the text that the column is sorted by. */
interface SortedText<Row> {
  unit?: undefined;
  value?: undefined;
  /** makes the column sortable; rows without a value come last */
  sortValue?(row: Row): string | null | undefined;
}

/** Copies and files have a text that differs from what the column is sorted by. */
interface Text<Row> {
  unit?: undefined;
  /** the text that is filtered, copied and exported; with `choiceLabel`, its label is */
  value(row: Row): string | null | undefined;
  sortValue?(row: Row): CellValue;
}

/** Numbers state their unit, in which they are filtered, copied and exported. */
interface Numbers<Row> {
  unit: Unit<Row>;
  /**
   * the number that is copied and exported, or the decimal text of a record, which is not rounded;
   * `sortValue` by default. A range filters by `sortValue`
   */
  value?(row: Row): number | string | null | undefined;
  sortValue?(row: Row): number | null | undefined;
}

export type TableColumn<Row> = ColumnLayout<Row> & (SortedText<Row> | Text<Row> | Numbers<Row>);

export interface Sort {
  columnId: string;
  direction: 'ascending' | 'descending';
}
