import type { ViewName } from '@parallax/protocol';
import type { ColumnFilter, TableState } from '@parallax/ui';
import { z } from 'zod';
import { storedParts } from './filter-data.ts';
import type { FilterFormat } from './use-saved-filters.ts';

export type TableFilters = TableState['filters'];

/**
 * The saved columns of a table, by id: those filtered by text, by any choice, or by one of these
 * choices.
 */
export type SavedColumns = Readonly<Record<string, 'text' | 'choice' | readonly string[]>>;

/** Several choices are separated by commas, which no choice contains. */
const SEPARATOR = ',';
/** the limit of the server's schema */
const filterText = z.string().max(400);

/** Unvalidated filters, so that one invalid filter does not invalidate the others. */
const tableSchema = z.strictObject({
  table_filters: z.record(z.string(), z.unknown()).default({}),
});

function filterOf(kind: SavedColumns[string], text: string): ColumnFilter | undefined {
  if (kind === 'text') return { kind: 'text', text };
  const values = text.split(SEPARATOR).filter(Boolean);
  const isKnown = (value: string): boolean => kind === 'choice' || kind.includes(value);
  return values.every(isKnown) ? { kind: 'choice', values } : undefined;
}

const textOf = (filter: ColumnFilter): string => {
  if (filter.kind === 'text') return filter.text;
  return filter.kind === 'choice' ? filter.values.join(SEPARATOR) : '';
};

/** The filters of some columns, and those of the others, which last while the sheet is open. */
export function splitFilters(
  filters: TableFilters,
  columns: SavedColumns,
): { saved: TableFilters; unsaved: TableFilters } {
  const entries = Object.entries(filters);
  const pick = (saved: boolean): TableFilters =>
    Object.fromEntries(entries.filter(([id]) => id in columns === saved));
  return { saved: pick(true), unsaved: pick(false) };
}

/**
 * The format of a view with one table, whose column filters are stored as `analyticalViewData`.
 * Invalid filters are dropped, each by itself.
 */
export function tableFilterFormat(
  view: ViewName,
  columns: SavedColumns,
): FilterFormat<TableFilters> {
  function read(texts: Record<string, unknown>): { filters: TableFilters; reset: boolean } {
    const filters: TableFilters = {};
    let reset = false;
    for (const [id, stored] of Object.entries(texts)) {
      const kind = columns[id];
      const text = filterText.safeParse(stored);
      const filter = kind && text.success ? filterOf(kind, text.data) : undefined;
      if (filter === undefined) reset = true;
      else if (text.data !== '') filters[id] = filter;
    }
    return { filters, reset };
  }
  return {
    read(data) {
      if (data === null || data === '') return { filters: {}, reset: false };
      const { table_01 = {}, ...others } = storedParts(data, view) ?? { unreadable: true };
      const table = tableSchema.safeParse(table_01);
      if (!table.success) return { filters: {}, reset: true };
      const { filters, reset } = read(table.data.table_filters);
      return { filters, reset: reset || Object.keys(others).length > 0 };
    },
    write(filters) {
      const saved = Object.entries(splitFilters(filters, columns).saved);
      const table_filters = Object.fromEntries(saved.map(([id, filter]) => [id, textOf(filter)]));
      return JSON.stringify({ [view]: { table_01: { table_filters } } });
    },
  };
}
