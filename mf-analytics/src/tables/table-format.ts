import { storedTableState, type ViewName } from '@parallax/protocol';
import { DEFAULT_TABLE_STATE, type TableState } from '@parallax/ui';
import { groupsFormat, type StoredGroup, storedRecord } from '../saving/groups-format.ts';
import type { FilterFormat } from '../saving/use-saved-filters.ts';
import { type FilterNames, isReadableFilter, type StoredFilters } from './filter-names.ts';

/** What a user has set in one table of a sheet. */
export interface SavedTable {
  readonly table_filters: StoredFilters;
  readonly table_state: TableState;
}

/** The tables of a sheet by name. */
type SavedTables = Readonly<Record<string, SavedTable>>;

interface TableFormatOptions<Extras extends object, Tables extends SavedTables> {
  readonly view: ViewName;
  /** reads what a table stores besides its filters and state */
  readonly readExtras: (stored: StoredGroup, defaults: Extras) => Extras;
  /** reads each table by its name; `defaults` are the extras of a table that is not stored */
  readonly readTables: (read: (name: string, defaults: Extras) => Extras & SavedTable) => Tables;
  /** the filters that the view stores by name; others are part of the table's state */
  readonly filters: FilterNames;
  /** the default state of the table */
  readonly state?: Partial<TableState>;
}

/**
 * The tables of a view as a sheet stores them: `{view: {table: {…extras, table_filters,
 * table_state}}}`. An invalid table, extra or filter is reset to its default independently of the
 * others; `reset` reports that.
 */
export function tableFormat<Extras extends object, Tables extends SavedTables>(
  options: TableFormatOptions<Extras, Tables>,
): FilterFormat<Tables> {
  const { view, filters: names } = options;
  const defaultState: TableState = { ...DEFAULT_TABLE_STATE, ...options.state };

  const writeTable = ({ table_filters, table_state, ...extras }: SavedTable): object => ({
    ...extras,
    ...(names.texts.length > 0 && { table_filters }),
    table_state: changedState(table_state, defaultState),
  });

  return groupsFormat(
    view,
    (readGroup) =>
      options.readTables((name, defaults) =>
        readGroup(name, (stored) => ({
          ...options.readExtras(stored, defaults),
          table_filters: readFilters(stored, names),
          table_state: stored.fields('table_state', storedTableState, defaultState),
        })),
      ),
    (tables) =>
      Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, writeTable(table)])),
  );
}

function readFilters({ readRaw, onInvalid }: StoredGroup, names: FilterNames): StoredFilters {
  const parsed = storedRecord.safeParse(readRaw('table_filters') ?? {});
  if (!parsed.success) onInvalid();
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed.success ? parsed.data : {})) {
    if (isReadableFilter(names, name, value)) filters[name] = String(value);
    else onInvalid();
  }
  return filters;
}

/** The state to store; undefined if it equals the initial one. */
export const changedState = (state: TableState, initial: TableState): TableState | undefined =>
  JSON.stringify(state) === JSON.stringify(initial) ? undefined : state;
