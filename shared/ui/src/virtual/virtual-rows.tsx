import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import { observeRect, withIndex } from './observe-rect.ts';
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

/** A virtualized list of at most 300 pixels. The focused row stays mounted. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>): ReactNode {
  const { rows, rowKey, rowHeight, label, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const focusedIndex =
    focused === undefined ? -1 : rows.findIndex((row) => rowKey(row) === focused);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // elements have no height without a layout, as in jsdom
    measureElement: (element) => element.getBoundingClientRect().height || rowHeight,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    observeElementRect: observeRect,
    overscan: 6,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), focusedIndex, range.count),
  });
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onFocus={({ target }) => {
        const row = target.closest('[data-key]');
        setFocused(row instanceof HTMLElement ? row.dataset['key'] : undefined);
      }}
    >
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
