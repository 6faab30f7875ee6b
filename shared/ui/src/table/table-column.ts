import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  header: string;
  /** more about the column, when the header is pointed at */
  title?: string;
  /** a track of a CSS grid, of lengths and fractions alone; an equal share, 72 px at least, by default */
  width?: string;
  align?: 'start' | 'end';
  cell(row: Row): ReactNode;
  /** makes the column sortable; rows without a value come last */
  sortValue?(row: Row): string | number | null | undefined;
}

export interface Sort {
  columnId: string;
  direction: 'ascending' | 'descending';
}
