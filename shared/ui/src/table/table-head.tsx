import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.ts';
import { cellPlace } from './cell-place.ts';
import { columnGroups } from './column-groups.ts';
import { ColumnResizer } from './column-resizer.tsx';
import styles from './data-table.module.css';
import { HeaderHint } from './header-hint.tsx';
import { SELECT_COLUMN, SelectBox } from './select-column.tsx';
import type { Sort, TableColumn } from './table-column.ts';

export interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  /** the first key, then the second */
  sorts: readonly Sort[];
  /** `additional`: as the second key; without it, columns cannot be sorted */
  onSort: ((columnId: string, additional: boolean) => void) | undefined;
  onWidth?: ((columnId: string, width: number) => void) | undefined;
  onMove?: ((columnId: string, by: number) => void) | undefined;
  /** the filter below a header */
  filter?: ((column: TableColumn<Row>) => ReactNode) | undefined;
  /** the check box that selects all rows, above those of the rows */
  selectAll?: { checked: boolean | 'some'; onToggle: () => void } | undefined;
}

const MARK = { ascending: '▴', descending: '▾', none: '' };
const WIDTH_STEP = 16;

const isSortable = <Row,>(
  column: TableColumn<Row>,
  onSort: TableHeadProps<Row>['onSort'],
): boolean => onSort !== undefined && column.sortValue !== undefined;

export function TableHead<Row>(props: TableHeadProps<Row>): ReactNode {
  const { columns, sorts, onSort, onWidth, onMove, filter, selectAll } = props;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, { id }: TableColumn<Row>): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const cell = event.currentTarget.closest('th');
    if (by === undefined || cell === null || event.ctrlKey || event.metaKey) return;
    if (event.altKey && onMove) onMove(id, by);
    else if (event.shiftKey && onWidth) onWidth(id, cell.offsetWidth + by * WIDTH_STEP);
    else return;
    event.preventDefault();
  };

  const groups = columnGroups(columns);
  const headRow = groups === undefined ? 1 : 2;

  return (
    <thead className={styles.head}>
      {groups && (
        <tr aria-rowindex={1} className={styles.groupRow}>
          {groups.map(({ id, group, count }) => {
            const Cell = group === undefined ? 'td' : 'th';
            return (
              <Cell
                key={id}
                scope={group === undefined ? undefined : 'colgroup'}
                colSpan={count}
                className={styles.group}
                style={{ gridColumn: `span ${count}` }}
              >
                {group}
              </Cell>
            );
          })}
        </tr>
      )}
      <tr aria-rowindex={headRow} className={styles.headRow}>
        {columns.map((column, at) => {
          const sortable = isSortable(column, onSort);
          const index = sorts.findIndex(({ columnId }) => columnId === column.id);
          const direction = sorts[index]?.direction ?? 'none';
          const rank = sorts.length > 1 && index >= 0 ? index + 1 : '';
          return (
            <th
              key={column.id}
              scope="col"
              // only one header at a time may have aria-sort
              aria-sort={sortable ? (index > 0 ? 'none' : direction) : undefined}
              className={styles.cell}
              style={cellPlace(at)}
              data-align={column.align}
              data-pinned={column.pinned || undefined}
              title={column.title}
            >
              {column.id === SELECT_COLUMN && selectAll && (
                <SelectBox
                  label="Select all rows"
                  checked={selectAll.checked}
                  onChange={selectAll.onToggle}
                />
              )}
              <Header
                column={column}
                onSort={sortable ? ({ shiftKey }) => onSort?.(column.id, shiftKey) : undefined}
                onKeyDown={onWidth || onMove ? (event) => onKeyDown(event, column) : undefined}
              >
                <span aria-hidden>{`${MARK[direction]}${rank}`}</span>
                {index > 0 && <VisuallyHidden>second key, {direction}</VisuallyHidden>}
              </Header>
              {onWidth && column.hideHeader !== true && (
                <ColumnResizer onWidth={(width) => onWidth(column.id, width)} />
              )}
            </th>
          );
        })}
      </tr>
      {filter && (
        <tr aria-rowindex={headRow + 1} className={styles.filterRow}>
          {columns.map((column, at) => (
            <td
              key={column.id}
              className={styles.filterCell}
              style={cellPlace(at)}
              data-pinned={column.pinned || undefined}
            >
              {filter(column)}
            </td>
          ))}
        </tr>
      )}
    </thead>
  );
}

/**
 * The text of a header: a button if the column can be sorted, focusable if it has a hint or handles
 * keys.
 */
function Header<Row>(props: {
  column: TableColumn<Row>;
  /** undefined if the column cannot be sorted */
  onSort: ((event: MouseEvent) => void) | undefined;
  onKeyDown: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  /** the mark of the sort */
  children: ReactNode;
}): ReactNode {
  const { column, onSort } = props;
  const { header, hint, groupPrefix = '' } = column;
  if (column.hideHeader === true) return <VisuallyHidden>{header}</VisuallyHidden>;
  const text = (
    <>
      {groupPrefix !== '' && <VisuallyHidden>{groupPrefix}</VisuallyHidden>}
      {header.slice(groupPrefix.length)}
    </>
  );
  const render = (descriptionId?: string): ReactElement =>
    onSort === undefined ? (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys change the layout only; a button would announce an action
      <span
        className={styles.focusable}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach the hint and the width
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach the hint and the width
        tabIndex={0}
        aria-describedby={descriptionId}
        onKeyDown={props.onKeyDown}
      >
        {text}
      </span>
    ) : (
      <button
        type="button"
        className={styles.sort}
        aria-describedby={descriptionId}
        onClick={onSort}
        onKeyDown={props.onKeyDown}
      >
        <span className={styles.headText}>{text}</span>
        {props.children}
      </button>
    );
  if (hint !== undefined) return <HeaderHint hint={hint}>{render}</HeaderHint>;
  return onSort !== undefined || props.onKeyDown ? render() : text;
}
