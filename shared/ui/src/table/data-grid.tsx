import { Download, Funnel } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { downloadCsv } from '../file/download-csv.ts';
import { countedOf } from '../format/counted.ts';
import { Menu } from '../menu/menu.tsx';
import { EmptyState } from '../status/empty-state.tsx';
import { ColumnFilterField } from './column-filter.tsx';
import { ColumnsPopover } from './columns-popover.tsx';
import { copyText, rowText } from './copy-text.ts';
import styles from './data-grid.module.css';
import type { DataTableProps } from './data-table.tsx';
import { exportedColumns, exportedText, fileColumn } from './exported-columns.ts';
import { filterRows } from './filter-rows.ts';
import { type RowMenu, useRowMenu } from './row-menu.tsx';
import { selectColumn } from './select-column.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { effectiveSorts, nextSorts, sortRows } from './sort-rows.ts';
import type { TableColumn } from './table-column.ts';
import {
  DEFAULT_TABLE_STATE,
  isAvailable,
  isFiltered,
  shownColumns,
  type TableState,
  usesLiveValues,
  withColumnWidth,
  withFilter,
  withShownColumnMoved,
} from './table-state.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useLiveVersion } from './use-live-version.ts';
import { useMenuWithSelect } from './use-menu-with-select.ts';
import { useRowSelection } from './use-row-selection.ts';
import { VirtualTable } from './virtual-table.tsx';

interface DataGridProps<Row> extends Omit<DataTableProps<Row>, 'scale'> {
  /** the controlled state, with `onState`; without it the grid keeps its own while it is mounted */
  state?: TableState;
  onState?: (state: TableState) => void;
  /** the singular noun for a row: 'contract' */
  noun: string;
  /** the plural of the noun, if it is not formed with an s */
  plural?: string;
  /** the number of rows before any filtering outside the grid; shown in the count */
  total?: number;
  /** rendered at the start of the bar below the table */
  controls?: ReactNode;
  /** a text after the count */
  note?: ReactNode;
  /**
   * the menu of a row, opened by a button in each row, as the context menu, or by Shift F10 or the
   * menu key on a row or cell; stable
   */
  rowMenu?: ((row: Row) => RowMenu) | undefined;
  /**
   * rows are sorted and filtered again immediately when this key changes, for instance after values
   * were loaded
   */
  valuesKey?: string | number | undefined;
  /**
   * why the values of the `live` columns of most rows are not known: 'The prices are still loading'.
   * Rows then cannot be exported, and no live column is marked as sorted
   */
  awaited?: string | undefined;
  /** for rows that the server filters, newest first: they have no sorts and filters of columns */
  search?:
    | {
        /** shown above the table while the filters are open */
        fields: ReactNode;
        /** whether a field limits the rows */
        isActive: boolean;
        onClear: () => void;
      }
    | undefined;
  /** called when the last rows come near, and again when it changes meanwhile */
  onNearEnd?: (() => void) | undefined;
  /**
   * adds headings of groups to the sorted and filtered rows, and may reorder them; the headings are no rows of counts,
   * copies and files; stable
   */
  arrange?: ((rows: readonly Row[]) => readonly Row[]) | undefined;
  /** loads all rows of a list that is loaded as it is scrolled, for a file; undefined if it fails */
  loadAll?: (() => Promise<readonly Row[] | undefined>) | undefined;
  /**
   * makes rows selectable, and says what those that are selected add up to, beside their count: by check boxes, Shift
   * or Ctrl (⌘) with a click, Space, Shift with the arrow keys, or the menu of a row
   */
  renderSummary?: ((selected: readonly Row[]) => ReactNode) | undefined;
}

/**
 * A `DataTable` with filters, a second sort key (Shift), column visibility, order and width, copy
 * of cells and rows, CSV and counts. If it is sorted or filtered by a `live` column, it reorders
 * every 5 s, but not while the pointer or the keyboard's focus is in it. On a focused header, Shift
 * with an arrow key resizes the column and Alt with an arrow key moves it.
 */
export function DataGrid<Row>(props: DataGridProps<Row>): ReactNode {
  const { columns, rows, rowKey, label, noun, valuesKey, awaited, search } = props;
  const isSearched = search !== undefined;
  const { plural = `${noun}s` } = props;
  const [ownState, setOwnState] = useState(DEFAULT_TABLE_STATE);
  const state = props.state ?? ownState;
  const onState = props.onState ?? setOwnState;
  const scroller = useRef<HTMLTableElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const narrow = useIsNarrow(grid);
  const [currentKey, setCurrentKey] = useState<string>();
  const [clearCount, setClearCount] = useState(0);
  const { filtersOpen, order, hidden, widths } = state;
  const { sorts, filters } = isSearched ? DEFAULT_TABLE_STATE : state;

  const hasMenus = props.rowMenu !== undefined;
  const isSelectable = props.renderSummary !== undefined;
  const shown = useMemo(
    () =>
      shownColumns(
        columns,
        { order, hidden, widths, ...DEFAULT_ROW_STATE },
        { narrow, hasMenus: hasMenus || isSelectable },
      ),
    [columns, order, hidden, widths, narrow, hasMenus, isSelectable],
  );
  const available = useMemo(() => columns.filter(isAvailable), [columns]);
  const version = useLiveVersion(scroller, usesLiveValues(available, state));
  const ordered = useMemo(
    () => orderRows({ rows, columns: available, sorts, filters }, [version, valuesKey]),
    [rows, available, sorts, filters, version, valuesKey],
  );
  const { arrange } = props;
  const arranged = useMemo(
    () => (arrange === undefined ? ordered : arrange(ordered)),
    [arrange, ordered],
  );
  const current = useMemo(
    () =>
      currentKey === undefined ? undefined : ordered.find((row) => rowKey(row) === currentKey),
    [ordered, rowKey, currentKey],
  );
  const selectable = useMemo(() => {
    if (arranged === ordered) return ordered;
    // headings cannot be selected
    const members = new Set(ordered);
    return arranged.filter((row) => members.has(row));
  }, [arranged, ordered]);
  const selection = useRowSelection(selectable, rowKey);
  const rowMenu = useMenuWithSelect(props.rowMenu, isSelectable ? selection : undefined);
  const { column: menuColumn, withMenus, openAt, selectByKey, menu } = useRowMenu(rowMenu);
  // the menu of a row selects it where there is no room for a check box
  const hasBoxes = isSelectable && !(hasMenus && (narrow || isCoarse()));
  const withMenu = useMemo(() => {
    const pinned = shown.some((column) => column.pinned === true);
    return [
      ...(menuColumn === undefined ? [] : [{ ...menuColumn, pinned }]),
      ...(hasBoxes ? [selectColumn<Row>(pinned)] : []),
      ...shown,
    ];
  }, [menuColumn, hasBoxes, shown]);
  const filtered = search?.isActive ?? isFiltered(available, state);
  const marked = useMemo(
    () => effectiveSorts(sorts, available, { rows: ordered, isAwaited: awaited !== undefined }),
    [sorts, available, ordered, awaited],
  );

  const exported = () => exportedColumns(columns, shown);
  const copy = (row: Row, column: TableColumn<Row> | undefined): void => {
    if (!ordered.includes(row)) return;
    const text = column === undefined ? rowText(exported(), row) : exportedText(column, row);
    void copyText(text, column === undefined ? 'Row' : 'Cell');
  };
  const notExported = ordered.length === 0 ? `No ${plural} to download` : awaited;
  const save = (title: string, saved: readonly Row[]): void =>
    downloadCsv(title, exported().map(fileColumn), saved);
  const download = async (): Promise<void> => {
    const all = props.loadAll === undefined ? ordered : await props.loadAll();
    if (all !== undefined) save(label, all);
  };
  const clear = (): void => {
    if (search !== undefined) {
      search.onClear();
      return;
    }
    setClearCount((count) => count + 1);
    onState({ ...state, filters: {} });
  };
  const renderFilter = (column: TableColumn<Row>): ReactNode => (
    <ColumnFilterField
      // a new field, so that a rejected draft is cleared too
      key={clearCount}
      column={column}
      rows={rows}
      filter={filters[column.id]}
      onFilter={(filter) => onState(withFilter(state, column.id, filter))}
    />
  );

  return (
    <div ref={grid} className={styles.grid}>
      {search !== undefined && filtersOpen && (
        <div role="search" aria-label={`Filters of ${label}`} className={styles.search}>
          {search.fields}
        </div>
      )}
      <div className={styles.table}>
        {withMenus(
          <VirtualTable
            label={label}
            columns={withMenu}
            rows={arranged}
            rowKey={rowKey}
            rowHeight={props.rowHeight}
            extraHeight={props.extraHeight}
            reusesRows={props.reusesRows}
            initialRow={props.initialRow}
            revealedRow={props.revealedRow}
            empty={
              filtered && !isSearched && rows.length > 0 ? (
                <EmptyState
                  title={`No ${noun} matches the filters`}
                  action={<Button onClick={clear}>Clear filters</Button>}
                />
              ) : (
                props.empty
              )
            }
            isDimmed={props.isDimmed}
            onRowActivate={props.onRowActivate}
            scroller={scroller}
            sorts={marked}
            onSort={
              isSearched
                ? undefined
                : (columnId, additional) =>
                    onState({ ...state, sorts: [...nextSorts(marked, columnId, additional)] })
            }
            onWidth={(id, width) => onState(withColumnWidth(state, id, width))}
            onMove={(id, by) => onState(withShownColumnMoved(columns, state, { id, by }, narrow))}
            filter={filtersOpen && !isSearched ? renderFilter : undefined}
            onNearEnd={props.onNearEnd}
            onCopy={copy}
            onCurrent={(row) => setCurrentKey(rowKey(row))}
            onMenu={openAt}
            onShortcut={selectByKey}
            selection={isSelectable ? selection : undefined}
          />,
        )}
      </div>
      {props.renderSummary && (
        <SelectionBar
          selection={selection}
          noun={noun}
          plural={plural}
          onSave={() => save(`${label}, selected ${plural}`, selection.rows)}
          onClear={() => {
            selection.clear();
            scroller.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
          }}
        >
          {selection.rows.length > 0 && props.renderSummary(selection.rows)}
        </SelectionBar>
      )}
      <div className={styles.bar}>
        {props.controls}
        <output className={styles.count}>
          {countedOf(ordered.length, props.total ?? rows.length, noun, plural)}
        </output>
        {filtered && (
          <button type="button" className={styles.clear} onClick={clear}>
            Clear filters
          </button>
        )}
        {props.note}
        <span className={styles.tools}>
          <IconButton
            label="Filters"
            className={styles.tool}
            aria-pressed={filtersOpen}
            active={filtered}
            onClick={() => onState({ ...state, filtersOpen: !filtersOpen })}
          >
            <Funnel aria-hidden />
          </IconButton>
          <ColumnsPopover columns={columns} state={state} narrow={narrow} onState={onState} />
          <Menu
            trigger={
              <IconButton label="Export" className={styles.tool}>
                <Download aria-hidden />
              </IconButton>
            }
            items={[
              {
                label: 'Copy row',
                disabled: current === undefined,
                onSelect: () => {
                  if (current !== undefined) copy(current, undefined);
                },
              },
              {
                label: 'Download CSV',
                onSelect: () => void download(),
                ...(notExported !== undefined && { disabled: true, title: notExported }),
              },
            ]}
          />
        </span>
      </div>
      {menu}
    </div>
  );
}

const isCoarse = (): boolean => matchMedia('(pointer: coarse)').matches;

const { sorts, filters, filtersOpen } = DEFAULT_TABLE_STATE;
/** Placeholders, since sorts and filters do not affect which columns are shown. */
const DEFAULT_ROW_STATE = { sorts, filters, filtersOpen };

interface RowOrder<Row> {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  sorts: TableState['sorts'];
  filters: TableState['filters'];
}

/** @param _versions not read; a changed entry makes the caller's `useMemo` reread the values */
const orderRows = <Row,>(
  { rows, columns, sorts, filters }: RowOrder<Row>,
  _versions: readonly unknown[],
): readonly Row[] => sortRows(filterRows(rows, columns, { filters }), columns, sorts);
