import { type TableColumn, useIsNarrow } from '@parallax/ui';
import type { RefObject } from 'react';
import { IN_SECOND_LINE } from '../contract/contract-lines.tsx';
import { twoLineRows } from '../frame/row-heights.ts';
import { AccountName } from './account-name.tsx';
import type { RecordRow } from './record-row.ts';
import styles from './table-lines.module.css';

/**
 * How a table of accounts is laid out: rows of one or of two lines, or for a very narrow widget, as on the phone,
 * where the account is a third line below the contract.
 */
export type TableLines = 'one' | 'two' | 'narrow';

/** In a narrower widget, rows have two lines. */
const ONE_LINE_PX = 1_040;

export function useTableLines(
  box: RefObject<HTMLElement | null>,
  oneLinePx = ONE_LINE_PX,
): TableLines {
  const hasTwo = useIsNarrow(box, oneLinePx);
  const isNarrow = useIsNarrow(box);
  if (isNarrow) return 'narrow';
  return hasTwo ? 'two' : 'one';
}

type OfAccount = Pick<RecordRow, 'account'>;

const NARROW_HEIGHT = 54;

/** The row height of each layout. */
export const rowsOfLines = (lines: TableLines): ReturnType<typeof twoLineRows> =>
  lines === 'narrow' ? { rowHeight: NARROW_HEIGHT } : twoLineRows(lines === 'two');

const withAccount = <Row extends OfAccount>(column: TableColumn<Row>): TableColumn<Row> => ({
  ...column,
  cell: (row) => (
    <>
      {column.cell(row)}
      <span className={styles.account}>
        <AccountName account={row.account} />
      </span>
    </>
  ),
});

const inTwoLineRow = <Row extends OfAccount>(column: TableColumn<Row>): TableColumn<Row> =>
  column.id === 'account'
    ? { ...column, cell: ({ account }) => <AccountName account={account} inTwoLines /> }
    : column;

/** @param width undefined for a column that a very narrow table does not show first */
function inNarrowTable<Row extends OfAccount>(
  column: TableColumn<Row>,
  width: string | undefined,
): TableColumn<Row> {
  if (column.id === 'account') return { ...column, ...IN_SECOND_LINE };
  const own = column.id === 'contract' ? withAccount(column) : column;
  return width === undefined ? own : { ...own, width, essential: true };
}

/**
 * The columns of each layout.
 * @param inTwoLines a column as it is in rows of two lines
 * @param narrowWidths of the columns that a very narrow table shows first
 */
export function twoLineColumns<Row extends OfAccount>(
  columns: readonly TableColumn<Row>[],
  inTwoLines: (column: TableColumn<Row>) => TableColumn<Row>,
  narrowWidths: ReadonlyMap<string, string>,
): Readonly<Record<TableLines, readonly TableColumn<Row>[]>> {
  const two = columns.map((column) => inTwoLineRow(inTwoLines(column)));
  const narrow = two.map((column) => inNarrowTable(column, narrowWidths.get(column.id)));
  return { one: columns, two, narrow };
}
