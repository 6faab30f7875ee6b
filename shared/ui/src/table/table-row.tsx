import { type MouseEvent, memo, type ReactNode } from 'react';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';

export interface TableRowProps<Row> {
  row: Row;
  columns: readonly TableColumn<Row>[];
  index: number;
  /** in pixels from the top of the table body */
  top: number;
  height: number;
  dimmed: boolean;
  /** whether the row is the tab stop; undefined if rows cannot be activated */
  tabStop: boolean | undefined;
  onActivate?(row: Row): void;
  onFocusRow: (index: number) => void;
}

const onControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('button, a, input, label') !== null;

function PlainRow<Row>(props: TableRowProps<Row>): ReactNode {
  const { row, columns, index, top, height, tabStop, onFocusRow } = props;
  const press =
    tabStop === undefined
      ? {}
      : {
          onClick: (event: MouseEvent) => {
            if (!onControl(event)) props.onActivate?.(row);
          },
          onFocus: () => onFocusRow(index),
          'data-activates': '',
        };
  return (
    <tr
      {...press}
      aria-rowindex={index + 2}
      data-index={index}
      data-dimmed={props.dimmed ? '' : undefined}
      tabIndex={tabStop === undefined ? undefined : tabStop ? 0 : -1}
      className={styles.row}
      style={{ insetBlockStart: top, blockSize: height }}
    >
      {columns.map((column) => (
        <td key={column.id} className={styles.cell} data-align={column.align}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Memoized, so that scrolling does not render mounted rows again. */
export const TableRow: typeof PlainRow = memo(PlainRow);
