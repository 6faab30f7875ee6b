import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type MenuPosition, positionBelow } from '../menu/positioned-menu.tsx';
import { useMarkMoreBelow } from '../scroll/use-mark-more-below.ts';
import { observeRect, withIndex } from '../virtual/observe-rect.ts';
import { columnGroups } from './column-groups.ts';
import { columnTracks } from './column-tracks.ts';
import styles from './data-table.module.css';
import { figurePadding } from './figure-padding.ts';
import { hasSelection } from './has-selection.ts';
import { MENU_COLUMN } from './row-menu.tsx';
import { rowStep } from './row-step.ts';
import { focusBeside, focusInRow, isRowControl, placeInRow } from './row-stops.ts';
import type { TableColumn } from './table-column.ts';
import { TableHead, type TableHeadProps } from './table-head.tsx';
import { isOnControl, isSelecting, TableRow } from './table-row.tsx';
import { useFitWholeColumns } from './use-fit-whole-columns.ts';
import { type RevealedRow, useFollowFocusedRow, useRevealRow } from './use-reveal-row.ts';
import type { SelectedRows } from './use-row-selection.ts';
import { useTabStop } from './use-tab-stop.ts';

interface VirtualTableProps<Row> extends Omit<TableHeadProps<Row>, 'selectAll'> {
  label: string;
  /** in the order to show */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHeight: number | undefined;
  /** see DataTable */
  extraHeight?: ((row: Row) => number) | undefined;
  /** multiplies all heights */
  scale?: number | undefined;
  empty: ReactNode;
  isDimmed: ((row: Row) => boolean) | undefined;
  /** see DataTable */
  onRowActivate: ((row: Row, column: TableColumn<Row> | undefined) => void) | undefined;
  scroller: RefObject<HTMLTableElement | null>;
  /** see DataTable */
  initialRow?: string | undefined;
  /** see DataTable */
  revealedRow?: RevealedRow | undefined;
  /** see DataTable */
  reusesRows?: boolean | undefined;
  /** see DataGrid */
  onNearEnd?: (() => void) | undefined;
  /** makes rows and cells focusable; called for Ctrl or ⌘ C without a selection of text */
  onCopy?: (row: Row, column: TableColumn<Row> | undefined) => void;
  /** called for a right click on a row, and for Shift F10 or the menu key on a row or cell */
  onMenu?: ((row: Row, position: MenuPosition) => void) | undefined;
  /** called for other keys on a row or cell; returns whether they select an item of the row's menu */
  onShortcut?: (row: Row, event: KeyboardEvent) => boolean;
  /** called with a row when it or one of its cells receives the focus */
  onCurrent?: (row: Row) => void;
  /** makes rows selectable; needs `onCopy` */
  selection?: SelectedRows<Row> | undefined;
}

const readToken = (name: '--row' | '--table-head' | '--pressable-row'): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 24;

const readTokens = () => ({
  row: readToken('--row'),
  head: readToken('--table-head'),
  pressable: readToken('--pressable-row'),
});

/** By how many pixels the row of filters is higher than that of the headers. */
const FILTER_EXTRA = 8;

/** How many rows before the last one a list that is loaded as it is scrolled is continued. */
const NEAR_END_ROWS = 100;

/** Lower bound for the blank space below a row's text, as a share of the row height. */
const BLANK_SHARE = 1 / 12;

/** A press that selects rows does not select their text as well. */
function preventTextSelection(event: MouseEvent): void {
  const isOnRow =
    event.target instanceof Element && event.target.closest('tr[data-index]') !== null;
  if (isOnRow && isSelecting(event) && !isOnControl(event)) event.preventDefault();
}

/**
 * Selects rows by a key on a row, a cell or a button in it: Space, Ctrl or ⌘ A, Escape. Returns whether it was one.
 * @param isOnRow whether Space does not press a button
 */
function selectByKey<Row>(
  { rows, toggle, toggleAll, clear }: SelectedRows<Row>,
  { row, isOnRow }: { row: Row; isOnRow: boolean },
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
): boolean {
  const isModified = ctrlKey || metaKey;
  if (key === ' ' && isOnRow && !isModified && !altKey) toggle(row);
  else if (key.toLowerCase() === 'a' && isModified && !shiftKey && !altKey) toggleAll();
  else if (key === 'Escape' && rows.length > 0) clear();
  else return false;
  return true;
}

/** A virtualized table with headers and keyboard navigation. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, empty, onRowActivate, onCopy, onMenu, scroller } = props;
  const { scale = 1, selection } = props;
  const [tokens] = useState(readTokens);
  const isSortable =
    props.onSort !== undefined && columns.some((column) => column.sortValue !== undefined);
  const headRowHeight = scale * (isSortable ? tokens.head : tokens.row);
  const filterHeight = props.filter === undefined ? 0 : headRowHeight + FILTER_EXTRA;
  const hasGroups = columnGroups(columns) !== undefined;
  const groupHeight = hasGroups ? scale * tokens.row : 0;
  const headHeight = groupHeight + headRowHeight + filterHeight;
  const headRows = 1 + (hasGroups ? 1 : 0) + (props.filter === undefined ? 0 : 1);
  const isPressable = onRowActivate !== undefined || onMenu !== undefined;
  const rowHeight = scale * (props.rowHeight ?? (isPressable ? tokens.pressable : tokens.row));
  const { extraHeight } = props;
  const extras = useMemo(() => {
    const heights = extraHeight && rows.map(extraHeight);
    // undefined stays the same, so that rows of one height are not measured again when one is added
    return heights?.some((height) => height !== 0) === true ? heights : undefined;
  }, [extraHeight, rows]);
  const allExtra = scale * (extras ?? []).reduce((sum, extra) => sum + extra, 0);
  const bodyHeight = rows.length * rowHeight + allExtra;
  const cellsFocusable = onCopy !== undefined;
  const hasControls = columns.some(({ controls }) => controls === true);
  const focusable = onRowActivate !== undefined || cellsFocusable || hasControls;
  const [tabStop, setTabStop] = useTabStop(rows, props.reusesRows === true ? undefined : rowKey);

  const virtualizer = useVirtualizer<HTMLTableElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + scale * (extras?.[index] ?? 0),
    observeElementRect: observeRect,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    rangeExtractor: (range) =>
      withIndex(defaultRangeExtractor(range), focusable ? tabStop : -1, range.count),
  });

  const lastShown = virtualizer.range?.endIndex ?? 0;
  const isNearEnd = lastShown >= rows.length - NEAR_END_ROWS;
  const { onNearEnd } = props;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);

  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight, extras]);
  useRevealRow(virtualizer, { rows, rowKey, revealed: props.revealedRow });
  const stopRow = rows[tabStop];
  const stopKey = stopRow === undefined ? undefined : rowKey(stopRow);
  useFollowFocusedRow(virtualizer, scroller, { key: stopKey, index: tabStop });

  const pendingInitialRow = useRef(props.initialRow);
  useLayoutEffect(() => {
    const index = rows.findIndex((row) => rowKey(row) === pendingInitialRow.current);
    const box = scroller.current;
    if (index < 0 || box === null) return;
    pendingInitialRow.current = undefined;
    const visible = (box.clientHeight - headHeight) / rowHeight;
    const centred = index - Math.round((visible - 1) / 2);
    // limited here to whole rows: near the end the browser would clamp scrollTop and cut the first
    // visible row
    const first = Math.max(0, Math.min(centred, Math.floor(rows.length - visible)));
    box.scrollTop = first * rowHeight;
  }, [scroller, rows, rowKey, rowHeight, headHeight]);

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const { target, currentTarget: box } = event;
    if (!(target instanceof HTMLElement)) return;
    const onRow = target instanceof HTMLTableRowElement;
    const onCell = target instanceof HTMLTableCellElement && target.closest('tbody') !== null;
    const onControl = isRowControl(target);
    if (target !== box && !onRow && !onCell && !onControl) return;
    const at = Number(target.closest('tr')?.dataset['index'] ?? tabStop);
    const row = rows[at];
    const column = onCell ? columns[target.cellIndex] : undefined;
    const isOnMenu = column?.id === MENU_COLUMN;
    const isModified = event.ctrlKey || event.metaKey;
    // with Caps Lock the key is 'C'; with Shift the combination belongs to the browser
    if (event.key.toLowerCase() === 'c' && isModified && !event.shiftKey) {
      if (row === undefined || !(onRow || onCell) || hasSelection()) return;
      event.preventDefault();
      // the cell with the menu button has no value, so it stands for the row
      onCopy?.(row, isOnMenu ? undefined : column);
      return;
    }
    if (row !== undefined && target !== box && props.onShortcut?.(row, event) === true) {
      event.preventDefault();
      return;
    }
    const isOnRow = onRow || onCell;
    if (selection && row !== undefined && selectByKey(selection, { row, isOnRow }, event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (isModified || event.altKey) return;
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    const opensMenu = isMenuKey || (event.key === 'Enter' && isOnMenu);
    if (opensMenu && target !== box && row !== undefined && onMenu !== undefined) {
      event.preventDefault();
      onMenu(row, positionBelow(target));
      return;
    }
    if (event.key === 'Enter' && (onRow || onCell) && row !== undefined) {
      event.preventDefault();
      onRowActivate?.(row, column);
      return;
    }
    const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const element = target.closest('tr');
    if ((cellsFocusable || hasControls) && isAcross && element !== null) {
      event.preventDefault();
      focusBeside(element, target, event.key === 'ArrowRight' ? 1 : -1);
      return;
    }
    const page = Math.max(1, Math.floor((box.clientHeight - headHeight) / rowHeight) - 1);
    const step = rowStep(event.key, page);
    if (step === undefined) return;
    event.preventDefault();
    if (focusable) {
      const next = Math.max(0, Math.min(rows.length - 1, at + step));
      const passed = rows[next];
      if (event.shiftKey && target !== box && row !== undefined && passed !== undefined)
        selection?.step(row, passed);
      virtualizer.scrollToIndex(next);
      const place = placeInRow(target);
      // the row may not be mounted before
      flushSync(() => setTabStop(next));
      focusInRow(box.querySelector<HTMLTableRowElement>(`[data-index="${next}"]`), place);
    } else {
      const furthest = box.scrollHeight - box.clientHeight;
      box.scrollTop = Math.max(0, Math.min(furthest, box.scrollTop + step * rowHeight));
    }
  };

  // macOS selects the word below the pointer on a right click, before the event of the context menu
  const hadSelection = useRef(false);
  const rememberSelection = (): void => {
    hadSelection.current = hasSelection();
  };
  const onContextMenu = (event: MouseEvent<HTMLTableElement>): void => {
    const element = event.target instanceof Element && event.target.closest('tr[data-index]');
    if (!(element instanceof HTMLElement) || onMenu === undefined || hadSelection.current) return;
    const row = rows[Number(element.dataset['index'])];
    if (row === undefined) return;
    event.preventDefault();
    document.getSelection()?.removeAllRanges();
    onMenu(row, { x: event.clientX, y: event.clientY, from: element });
  };

  const onFocusRow = (index: number): void => {
    setTabStop(index);
    const row = rows[index];
    if (row !== undefined) props.onCurrent?.(row);
  };
  const onSelectRow = (index: number, isRange: boolean): void => {
    const row = rows[index];
    if (row === undefined) return;
    if (isRange) selection?.extendTo(row);
    else selection?.toggle(row);
  };
  const latest = useRef({ onFocusRow, onSelectRow });
  useEffect(() => {
    latest.current = { onFocusRow, onSelectRow };
  });
  const [stable] = useState(() => ({
    onFocusRow: (index: number) => latest.current.onFocusRow(index),
    onSelect: (index: number, isRange: boolean) => latest.current.onSelectRow(index, isRange),
  }));

  const hasFilters = props.filter !== undefined;
  const tracks = useMemo(() => columnTracks(columns, hasFilters), [columns, hasFilters]);
  useFitWholeColumns(scroller, columns, tracks);
  useMarkMoreBelow(scroller, true, rowHeight * BLANK_SHARE);
  const padding = useMemo(() => figurePadding(columns, rows), [columns, rows]);
  const template: CSSProperties & Record<`--${string}`, string> = {
    ...padding,
    '--heads': `${headHeight}px`,
    '--row-height': `${rowHeight}px`,
    '--table-head': `${headRowHeight}px`,
    '--group-head': `${groupHeight}px`,
    '--columns': tracks,
    '--content': `${rows.length === 0 ? 0 : headHeight + bodyHeight}px`,
  };
  const handlers = {
    onKeyDown,
    onPointerDown: rememberSelection,
    // a click clears the selection after the press
    onClick: rememberSelection,
    onContextMenu,
    onMouseDown: selection && preventTextSelection,
  };
  return (
    <div className={styles.frame} style={template}>
      <table
        {...handlers}
        tabIndex={focusable && rows.length > 0 ? -1 : 0}
        ref={scroller}
        aria-label={label}
        aria-rowcount={rows.length + headRows}
        className={styles.scroller}
      >
        <TableHead
          columns={columns}
          sorts={props.sorts}
          onSort={props.onSort}
          onWidth={props.onWidth}
          onMove={props.onMove}
          filter={props.filter}
          selectAll={
            selection && {
              checked: selection.isAll || (selection.rows.length > 0 && 'some'),
              onToggle: selection.toggleAll,
            }
          }
        />
        <tbody className={styles.body} style={{ blockSize: bodyHeight }}>
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <TableRow
                {...(onRowActivate === undefined ? {} : { onActivate: onRowActivate })}
                key={props.reusesRows === true ? index : rowKey(row)}
                row={row}
                columns={columns}
                index={index}
                headRows={headRows}
                top={start - headHeight}
                height={size}
                dimmed={props.isDimmed?.(row) === true}
                tabStop={focusable ? index === tabStop : undefined}
                cellsFocusable={cellsFocusable}
                selected={selection?.isSelected(row)}
                {...stable}
              />
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 ? (
        <div className={styles.empty} data-filters={props.filter !== undefined || undefined}>
          {empty}
        </div>
      ) : null}
    </div>
  );
}
