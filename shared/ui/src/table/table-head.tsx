import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import type { Sort, TableColumn } from './table-column.ts';

export interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: Sort | undefined;
  onSort: (columnId: string) => void;
}

const MARK = { ascending: '▴', descending: '▾', none: '' };

export function TableHead<Row>({ columns, sort, onSort }: TableHeadProps<Row>): ReactNode {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1} className={styles.headRow}>
        {columns.map((column) => {
          const sortable = column.sortValue !== undefined;
          const direction = sort?.columnId === column.id ? sort.direction : 'none';
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sortable ? direction : undefined}
              className={styles.cell}
              data-align={column.align}
              title={column.title}
            >
              {sortable ? (
                <button type="button" className={styles.sort} onClick={() => onSort(column.id)}>
                  {column.header}
                  <span aria-hidden>{MARK[direction]}</span>
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
