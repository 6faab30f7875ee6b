import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  header: string;
  /** tooltip of the header */
  title?: string;
  /** a CSS grid track size in lengths and fr; by default minmax(72px, 1fr) */
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
