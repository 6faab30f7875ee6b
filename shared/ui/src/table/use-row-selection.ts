import { useMemo, useState } from 'react';
import {
  allOrNone,
  CLEARED,
  extendedTo,
  NO_SELECTION,
  pruned,
  type RowSelection,
  steppedTo,
  toggled,
} from './row-selection.ts';

/** The selected rows of a table, and how the user changes them. */
export interface SelectedRows<Row> {
  /** in the order of the table */
  readonly rows: readonly Row[];
  /** whether rows were selected and none is any more */
  readonly hasEnded: boolean;
  /** undefined for a row that cannot be selected */
  isSelected: (row: Row) => boolean | undefined;
  readonly isAll: boolean;
  toggle: (row: Row) => void;
  /** selects the rows from the one that was selected last */
  extendTo: (row: Row) => void;
  /** selects the rows that the keyboard passes */
  step: (from: Row, to: Row) => void;
  /** selects all rows, or none if all are selected */
  toggleAll: () => void;
  clear: () => void;
}

/** The selection of rows. It survives updates of rows, and that of a row ends when it goes. */
export function useRowSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): SelectedRows<Row> {
  const [stored, setStored] = useState(NO_SELECTION);
  const order = useMemo(
    () => (stored.keys.size === 0 ? [] : rows.map(rowKey)),
    [stored.keys.size, rows, rowKey],
  );
  const selection = useMemo(() => pruned(stored, order), [stored, order]);
  if (selection !== stored) setStored(selection);
  return useMemo(() => {
    const { keys } = selection;
    const members = new Set(rows.map(rowKey));
    const keysOfAll = () => [...members];
    const change = (row: Row, next: (now: RowSelection) => RowSelection): void => {
      if (members.has(rowKey(row))) setStored(next);
    };
    return {
      rows: keys.size === 0 ? [] : rows.filter((row) => keys.has(rowKey(row))),
      hasEnded: selection !== NO_SELECTION && keys.size === 0,
      isSelected: (row) => (members.has(rowKey(row)) ? keys.has(rowKey(row)) : undefined),
      isAll: keys.size > 0 && keys.size === rows.length,
      toggle: (row) => change(row, (now) => toggled(now, rowKey(row))),
      extendTo: (row) => change(row, (now) => extendedTo(now, rowKey(row), keysOfAll())),
      step: (from, to) =>
        change(to, (now) => steppedTo(now, { from: rowKey(from), to: rowKey(to) }, keysOfAll())),
      toggleAll: () => setStored((now) => allOrNone(now, keysOfAll())),
      clear: () => setStored(CLEARED),
    };
  }, [selection, rows, rowKey]);
}
