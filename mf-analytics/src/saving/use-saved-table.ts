import type { Sheet } from '@parallax/protocol';
import type { TableState } from '@parallax/ui';
import { useMemo, useState } from 'react';
import { type SavedColumns, splitFilters, type TableFilters } from './table-filters.ts';
import { type FilterFormat, useSavedFilters } from './use-saved-filters.ts';

/** A view with one table. The two parts and the initial state have to be stable. */
export interface SavedTableOptions {
  columns: SavedColumns;
  format: FilterFormat<TableFilters>;
  initial: TableState;
}

/** The state of the one table of a sheet. The filters of some columns are saved with the sheet. */
export function useSavedTable(
  sheet: Sheet,
  { columns, format, initial }: SavedTableOptions,
): {
  /** the filters that are saved */
  filters: TableFilters;
  reset: boolean;
  state: TableState;
  onState: (state: TableState) => void;
} {
  const { filters, reset, change } = useSavedFilters(sheet, format);
  const [local, setLocal] = useState(initial);
  const state = useMemo(
    () => ({ ...local, filters: { ...local.filters, ...filters } }),
    [local, filters],
  );
  const onState = (next: TableState): void => {
    const { saved, unsaved } = splitFilters(next.filters, columns);
    setLocal({ ...next, filters: unsaved });
    if (format.write(saved) !== format.write(filters)) change(saved);
  };
  return { filters, reset, state, onState };
}
