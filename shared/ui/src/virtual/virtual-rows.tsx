import type { ReactNode } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';
import styles from './virtual-rows.module.css';

interface VirtualRowsProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** estimated row height in pixels until rows are measured */
  rowHeight: number;
  /** accessible name */
  label?: string;
  children: (row: Row) => ReactNode;
}

/** A virtualized list, at most 300 pixels high. The focused row stays mounted. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>): ReactNode {
  const { rows, rowKey, rowHeight, label, children } = props;
  const keyAt = (index: number): string => {
    const row = rows[index];
    return row === undefined ? '' : rowKey(row);
  };
  const { virtualizer, scrollerProps } = useVirtualRows({
    count: rows.length,
    keyAt,
    estimateSize: () => rowHeight,
  });
  return (
    <div {...scrollerProps} className={styles.scroller}>
      <ul
        className={styles.rows}
        aria-label={label}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-key={rowKey(row)}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(row)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
