import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type RowMenu, useRowMenu } from './row-menu.tsx';
import { nextSorts, sortRows } from './sort-rows.ts';
import type { Sort, TableColumn } from './table-column.ts';
import type { RevealedRow } from './use-reveal-row.ts';
import { VirtualTable } from './virtual-table.tsx';

export interface DataTableProps<Row> {
  label: string;
  /** must be stable between renders, otherwise all mounted rows render again */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** in pixels at the default text size; the token `--row` by default */
  rowHeight?: number;
  /** in pixels, by which a row is higher than others; stable while the heights are the same */
  extraHeight?: (row: Row) => number;
  /** multiplies all heights; for dialogs, whose text scales with the browser's text size */
  scale?: number;
  /** shown if there are no rows */
  empty: ReactNode;
  /**
   * reuses the mounted row elements for other rows when the table is sorted or filtered, which is
   * faster; only for cells without a state of their own
   */
  reusesRows?: boolean;
  /** rows shown in a quiet colour */
  isDimmed?: (row: Row) => boolean;
  /**
   * called when a row is clicked or Enter is pressed on it, with the column of the cell; without a
   * column if the row itself has the focus
   */
  onRowActivate?: (row: Row, column: TableColumn<Row> | undefined) => void;
  /** the key of the row to scroll to the middle when the table opens */
  initialRow?: string | undefined;
  /** the row to scroll into view, once for each object */
  revealedRow?: RevealedRow | undefined;
  /**
   * the menu of a row, opened from its first cell, by a right click or, if rows can be activated, by
   * the keyboard; must be stable
   */
  rowMenu?: ((row: Row) => RowMenu) | undefined;
}

const NO_SORTS: readonly Sort[] = [];

/**
 * A virtualized table that fills its parent, which must have a height. Cells have fixed sizes, so
 * their content causes no layout shifts. Arrow keys, Page Up/Down, Home and End scroll, or move
 * between rows if rows can be activated. `DataGrid` has filters and column choice as well.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { columns, rows } = props;
  const scroller = useRef<HTMLTableElement>(null);
  const [sorts, setSorts] = useState(NO_SORTS);
  const sorted = useMemo(() => sortRows(rows, columns, sorts), [rows, columns, sorts]);
  const { column: menuColumn, withMenus, openAt, selectByKey, menu } = useRowMenu(props.rowMenu);
  const shown = useMemo(
    () => (menuColumn === undefined ? columns : [menuColumn, ...columns]),
    [menuColumn, columns],
  );
  return (
    <>
      {withMenus(
        <VirtualTable
          label={props.label}
          columns={shown}
          rows={sorted}
          rowKey={props.rowKey}
          rowHeight={props.rowHeight}
          extraHeight={props.extraHeight}
          reusesRows={props.reusesRows}
          initialRow={props.initialRow}
          revealedRow={props.revealedRow}
          scale={props.scale}
          empty={props.empty}
          isDimmed={props.isDimmed}
          onRowActivate={props.onRowActivate}
          scroller={scroller}
          sorts={sorts}
          onSort={(columnId, additional) =>
            setSorts((current) => nextSorts(current, columnId, additional))
          }
          onMenu={openAt}
          onShortcut={selectByKey}
        />,
      )}
      {menu}
    </>
  );
}
