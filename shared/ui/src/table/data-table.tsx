import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { observeRect, withIndex } from '../virtual/observe-rect.ts';
import styles from './data-table.module.css';
import { rowStep } from './row-step.ts';
import { nextSort, sortRows } from './sort-rows.ts';
import type { Sort, TableColumn } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';

export interface DataTableProps<Row> {
  label: string;
  /** must be stable between renders, otherwise all mounted rows render again */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** in pixels; the token `--row` by default */
  rowHeight?: number;
  /** shown if there are no rows */
  empty: ReactNode;
  /** rows shown in a quiet colour */
  isDimmed?: (row: Row) => boolean;
  /** called when a row is clicked or Enter is pressed on it */
  onRowActivate?: (row: Row) => void;
}

const readRowToken = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 24;

/**
 * A virtualized table that fills its parent, which must have a height. Cells have fixed sizes, so
 * their content causes no layout shifts. Arrow keys, Page Up/Down, Home and End scroll, or move
 * between rows if rows can be activated.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, empty, onRowActivate } = props;
  const scroller = useRef<HTMLTableElement>(null);
  const [headHeight] = useState(readRowToken);
  const rowHeight = props.rowHeight ?? headHeight;
  const [sort, setSort] = useState<Sort>();
  const [current, setCurrent] = useState(0);
  const focusPending = useRef(false);
  const activates = onRowActivate !== undefined;
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const tabStop = Math.min(current, sorted.length - 1);

  const virtualizer = useVirtualizer<HTMLTableElement, HTMLTableRowElement>({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = sorted[index];
      return row === undefined ? index : rowKey(row);
    },
    observeElementRect: observeRect,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    rangeExtractor: (range) =>
      withIndex(defaultRangeExtractor(range), activates ? tabStop : -1, range.count),
  });

  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  useEffect(() => {
    if (!focusPending.current) return;
    focusPending.current = false;
    const row = scroller.current?.querySelector(`[data-index="${tabStop}"]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  }, [tabStop]);

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const { target, currentTarget: box } = event;
    if (!(target instanceof HTMLElement)) return;
    const onRow = target instanceof HTMLTableRowElement;
    if (target !== box && !onRow) return;
    const row = sorted[tabStop];
    if (event.key === 'Enter' && onRow && row !== undefined) {
      event.preventDefault();
      onRowActivate?.(row);
      return;
    }
    const page = Math.max(1, Math.floor((box.clientHeight - headHeight) / rowHeight) - 1);
    const step = rowStep(event.key, page);
    if (step === undefined) return;
    event.preventDefault();
    if (activates) {
      const next = Math.max(0, Math.min(sorted.length - 1, tabStop + step));
      focusPending.current = next !== tabStop;
      virtualizer.scrollToIndex(next);
      setCurrent(next);
    } else {
      const furthest = box.scrollHeight - box.clientHeight;
      box.scrollTop = Math.max(0, Math.min(furthest, box.scrollTop + step * rowHeight));
    }
  };

  const template: CSSProperties & Record<'--columns', string> = {
    '--columns': columns.map(({ width }) => width ?? 'minmax(72px, 1fr)').join(' '),
  };
  const keyboard = { tabIndex: activates && sorted.length > 0 ? -1 : 0, onKeyDown };
  return (
    <div className={styles.frame}>
      <table
        {...keyboard}
        ref={scroller}
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        className={styles.scroller}
        style={template}
      >
        <TableHead
          columns={columns}
          sort={sort}
          onSort={(columnId) => setSort((now) => nextSort(now, columnId))}
        />
        <tbody className={styles.body} style={{ blockSize: sorted.length * rowHeight }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = sorted[index];
            return row === undefined ? null : (
              <TableRow
                {...(onRowActivate === undefined ? {} : { onActivate: onRowActivate })}
                key={key}
                row={row}
                columns={columns}
                index={index}
                top={start - headHeight}
                height={rowHeight}
                dimmed={props.isDimmed?.(row) === true}
                tabStop={activates ? index === tabStop : undefined}
                onFocusRow={setCurrent}
              />
            );
          })}
        </tbody>
      </table>
      {sorted.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
    </div>
  );
}
