import { useState } from 'react';

/**
 * The index of the row that is in the tab order, initially the first. With `rowKey` it follows its
 * row when the rows are sorted again, as the focus does.
 */
export function useTabStop<Row>(
  rows: readonly Row[],
  rowKey: ((row: Row) => string) | undefined,
): [tabStop: number, setTabStop: (index: number) => void] {
  const [current, setCurrent] = useState<{ index: number; key?: string | undefined }>({ index: 0 });
  const { index, key } = current;
  const keyAt = (at: number): string | undefined => {
    const row = rows[at];
    return row === undefined ? undefined : rowKey?.(row);
  };
  const moved =
    key === undefined || keyAt(index) === key
      ? index
      : rows.findIndex((_, at) => keyAt(at) === key);
  const tabStop = Math.min(moved < 0 ? index : moved, rows.length - 1);
  if (moved >= 0 && moved !== index) setCurrent({ index: moved, key });
  return [tabStop, (at) => setCurrent({ index: at, key: keyAt(at) })];
}
