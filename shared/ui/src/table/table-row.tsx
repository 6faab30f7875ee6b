import { type MouseEvent, memo, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ALIGNED, alignedStyle } from '../decimals/aligned-style.ts';
import { cellPlace } from './cell-place.ts';
import styles from './data-table.module.css';
import { paddingProperty } from './figure-padding.ts';
import { hasSelection } from './has-selection.ts';
import { MENU_COLUMN } from './row-menu.tsx';
import { SELECT_COLUMN, SelectBox } from './select-column.tsx';
import type { TableColumn } from './table-column.ts';

interface TableRowProps<Row> {
  row: Row;
  columns: readonly TableColumn<Row>[];
  index: number;
  /** the number of header rows */
  headRows: number;
  /** in pixels from the top of the table body */
  top: number;
  height: number;
  dimmed: boolean;
  /** whether the row is the tab stop; undefined if rows cannot have the focus */
  tabStop: boolean | undefined;
  /** whether cells can have the focus too */
  cellsFocusable: boolean;
  /** whether the row is selected; undefined if rows cannot be selected */
  selected: boolean | undefined;
  onActivate?(row: Row, column: TableColumn<Row> | undefined): void;
  onFocusRow: (index: number) => void;
  /** `isRange`: up to this row */
  onSelect: (index: number, isRange: boolean) => void;
}

/** Whether a control was pressed, or something that is not in the row, such as an item of a menu that it has opened. */
export const isOnControl = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  (target.closest('button, a, input, label') !== null || !currentTarget.contains(target));

/** Whether a press selects rows, by Shift, Ctrl or ⌘. */
export const isSelecting = ({
  shiftKey,
  ctrlKey,
  metaKey,
}: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): boolean => shiftKey || ctrlKey || metaKey;

/** The index of the cell that an event happened in; -1 beside the cells. */
function cellIndexOf({ target }: MouseEvent): number {
  const cell = target instanceof Element ? target.closest('td') : null;
  return cell?.cellIndex ?? -1;
}

function PlainRow<Row>(props: TableRowProps<Row>): ReactNode {
  const { row, columns, index, headRows, top, height, tabStop, cellsFocusable, onFocusRow } = props;
  const { selected, onSelect } = props;
  const press =
    props.onActivate === undefined && selected === undefined
      ? {}
      : {
          onClick: (event: MouseEvent<HTMLElement>) => {
            if (isOnControl(event)) return;
            if (selected !== undefined && isSelecting(event)) {
              onSelect(index, event.shiftKey);
              // the press that begins a selection of text was prevented, which also moves the focus
              event.currentTarget.focus({ preventScroll: true });
            } else if (!hasSelection()) props.onActivate?.(row, columns[cellIndexOf(event)]);
          },
          'data-activates': props.onActivate === undefined ? undefined : '',
        };
  const focus = tabStop === undefined ? {} : { onFocus: () => onFocusRow(index) };
  const cellFocus = cellsFocusable ? { tabIndex: -1 } : {};
  return (
    <tr
      {...press}
      {...focus}
      aria-rowindex={index + headRows + 1}
      data-index={index}
      data-dimmed={props.dimmed ? '' : undefined}
      aria-selected={selected}
      tabIndex={tabStop === undefined ? undefined : tabStop ? 0 : -1}
      className={styles.row}
      style={{ insetBlockStart: top, blockSize: height }}
    >
      {columns.map((column, at) => {
        const decimals = column.decimals?.(row);
        const isAligned = decimals !== undefined;
        return (
          <td
            {...cellFocus}
            key={column.id}
            className={classNames(styles.cell, isAligned && ALIGNED)}
            style={
              isAligned
                ? {
                    ...cellPlace(at),
                    ...alignedStyle(decimals, `var(${paddingProperty(at, decimals)})`),
                  }
                : cellPlace(at)
            }
            data-pinned={column.pinned || undefined}
            data-align={column.align}
            data-shaded={column.isShaded?.(row) === true || undefined}
            data-menu={column.id === MENU_COLUMN || undefined}
            data-select={column.id === SELECT_COLUMN || undefined}
            data-controls={column.controls || undefined}
          >
            {column.id !== SELECT_COLUMN
              ? column.cell(row)
              : selected !== undefined && (
                  <SelectBox
                    label={`Select row ${index + 1}`}
                    checked={selected}
                    onChange={(isRange) => onSelect(index, isRange)}
                  />
                )}
          </td>
        );
      })}
    </tr>
  );
}

/** Memoized, so that scrolling does not render mounted rows again. */
export const TableRow: typeof PlainRow = memo(PlainRow);
