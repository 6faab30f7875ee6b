import type { TableState } from '@parallax/ui';
import { useMemo } from 'react';
import { columnFilters, type FilterNames, splitFilters } from './filter-names.ts';
import type { SavedTable } from './table-format.ts';

/**
 * The state of a `DataGrid` that a sheet stores.
 * @param onChange stores the change; see `useSavedFilters`
 */
export function useSavedTable(
  { table_filters, table_state }: SavedTable,
  names: FilterNames,
  onChange: (change: SavedTable) => void,
): { state: TableState; onState: (state: TableState) => void } {
  const state = useMemo(
    () => ({
      ...table_state,
      filters: { ...table_state.filters, ...columnFilters(names, table_filters) },
    }),
    [table_filters, table_state, names],
  );
  const onState = (next: TableState): void => {
    const { stored, others } = splitFilters(names, next.filters);
    onChange({ table_filters: stored, table_state: { ...next, filters: others } });
  };
  return { state, onState };
}
