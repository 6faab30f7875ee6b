import { storedTableState, type ViewName } from '@parallax/protocol';
import { DEFAULT_TABLE_STATE, type TableState, tableStateSchema } from '@parallax/ui';
import { z } from 'zod';
import type { FilterFormat } from '../saving/use-saved-filters.ts';
import { type FilterNames, isReadableFilter, type StoredFilters } from './filter-names.ts';

/** What a person has set in one table of a sheet. */
export interface SavedTable {
  readonly table_filters: StoredFilters;
  readonly table_state: TableState;
}

/** Reads a part of a table by its name; one that is missing or invalid takes `fallback`. */
export type ReadPart = <T>(name: string, schema: z.ZodType<T>, fallback: T) => T;

/** The tables of a sheet by name. */
type SavedTables = Readonly<Record<string, SavedTable>>;

export interface TableFormatOptions<Parts extends object, Tables extends SavedTables> {
  readonly view: ViewName;
  /** reads the parts of a table besides its filters and state */
  readonly readParts: (read: ReadPart, defaults: Parts) => Parts;
  /** reads each table by its name; `defaults` are its parts when it is missing */
  readonly readTables: (read: (name: string, defaults: Parts) => Parts & SavedTable) => Tables;
  /** the filters that the view stores by name; others are part of the table's state */
  readonly filters: FilterNames;
  /** the state of a table that nobody has changed */
  readonly state?: Partial<TableState>;
}

/**
 * The tables of a view as a sheet stores them: `{view: {table: {…parts, table_filters,
 * table_state}}}`. Each table, part and filter falls back by itself; `reset` reports that.
 */
export function tableFormat<Parts extends object, Tables extends SavedTables>(
  options: TableFormatOptions<Parts, Tables>,
): FilterFormat<Tables> {
  const { view, filters: names } = options;
  const defaultState: TableState = { ...DEFAULT_TABLE_STATE, ...options.state };
  const defaultText = JSON.stringify(defaultState);

  const readTable = (stored: unknown, defaults: Parts, onInvalid: () => void) => {
    const parts = partsOf(stored, onInvalid);
    const own = options.readParts((name, schema, fallback) => {
      const value = parts.take(name);
      const part = schema.safeParse(value);
      if (part.success && value !== undefined) return part.data;
      if (value !== undefined) onInvalid();
      return fallback;
    }, defaults);
    const table_filters = readFilters(parts.take('table_filters'), names, onInvalid);
    const table_state = readState(parts.take('table_state'), defaultState, onInvalid);
    parts.end();
    return { ...own, table_filters, table_state };
  };

  const writeTable = ({ table_filters, table_state, ...parts }: SavedTable): object => ({
    ...parts,
    ...(names.words.length > 0 && { table_filters }),
    ...(JSON.stringify(table_state) !== defaultText && { table_state }),
  });

  return {
    read(data) {
      let reset = false;
      const onInvalid = () => {
        reset = true;
      };
      const root = partsOf(data === null || data === '' ? {} : parseJson(data), onInvalid);
      const tables = partsOf(root.take(view), onInvalid);
      root.end();
      const filters = options.readTables((name, defaults) =>
        readTable(tables.take(name), defaults, onInvalid),
      );
      tables.end();
      return { filters, reset };
    },
    write(tables) {
      const written = Object.entries(tables).map(([name, table]) => [name, writeTable(table)]);
      return JSON.stringify({ [view]: Object.fromEntries(written) });
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const record = z.record(z.string(), z.unknown());

/** The parts of a stored object, none if it is missing; `end` reports parts that nobody took. */
function partsOf(stored: unknown, onInvalid: () => void) {
  const parsed = record.safeParse(stored ?? {});
  if (!parsed.success || stored === null) onInvalid();
  const rest = new Map(Object.entries(parsed.success ? parsed.data : {}));
  return {
    take(name: string): unknown {
      const value = rest.get(name);
      rest.delete(name);
      return value;
    },
    end: () => rest.size > 0 && onInvalid(),
  };
}

function readFilters(stored: unknown, names: FilterNames, onInvalid: () => void): StoredFilters {
  const parsed = record.safeParse(stored ?? {});
  if (!parsed.success) onInvalid();
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed.success ? parsed.data : {})) {
    if (isReadableFilter(names, name, value)) filters[name] = String(value);
    else onInvalid();
  }
  return filters;
}

function readState(stored: unknown, fallback: TableState, onInvalid: () => void): TableState {
  if (stored === undefined) return fallback;
  if (!storedTableState.safeParse(stored).success) onInvalid();
  const parsed = tableStateSchema.safeParse(stored);
  return parsed.success ? parsed.data : fallback;
}
