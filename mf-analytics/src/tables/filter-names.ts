import { type ColumnFilter, FILTER_TEXT_MAX } from '@parallax/protocol';
import type { TableState } from '@parallax/ui';

type Filters = TableState['filters'];
/** Filters as a sheet stores them: search texts, or choices separated by commas. */
export type StoredFilters = Readonly<Record<string, string>>;

/** The stored filters of a view's tables, named after the ids of their columns. */
export interface FilterNames {
  readonly texts: readonly string[];
  /** the allowed values of each choice filter; 'any' allows all */
  readonly choices: Readonly<Record<string, 'any' | readonly string[]>>;
}

export const NO_FILTER_NAMES: FilterNames = { texts: [], choices: {} };

/** Separates choices; no choice contains it. */
const SEPARATOR = ',';

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= FILTER_TEXT_MAX;

/** Whether a stored value is one of the view's filters and can be read. */
export function isReadableFilter(names: FilterNames, name: string, value: unknown): boolean {
  if (!isText(value)) return false;
  const choices = Object.hasOwn(names.choices, name) ? names.choices[name] : undefined;
  if (choices === undefined) return names.texts.includes(name);
  if (value === '' || choices === 'any') return true;
  return value.split(SEPARATOR).every((each) => choices.includes(each));
}

/** Converts stored filters to those of the table's columns. */
export function columnFilters(names: FilterNames, stored: StoredFilters): Filters {
  const filters: Filters = {};
  for (const [name, value] of Object.entries(stored)) {
    if (value === '') continue;
    filters[name] = names.texts.includes(name)
      ? { kind: 'text', text: value }
      : { kind: 'choice', values: value.split(SEPARATOR) };
  }
  return filters;
}

/** The stored form of a filter; undefined if it cannot be stored as text. */
function storedText(filter: ColumnFilter): string | undefined {
  if (filter.kind === 'text') return filter.text.slice(0, FILTER_TEXT_MAX);
  const text = filter.kind === 'choice' ? filter.values.join(SEPARATOR) : undefined;
  return isText(text) ? text : undefined;
}

/** Splits the filters of a table's columns into those with a stored name and all others. */
export function splitFilters(
  names: FilterNames,
  filters: Filters,
): { stored: StoredFilters; others: Filters } {
  const stored: Record<string, string> = {};
  const others: Filters = {};
  for (const [id, filter] of Object.entries(filters)) {
    const isNamed = names.texts.includes(id) || Object.hasOwn(names.choices, id);
    const text = isNamed ? storedText(filter) : undefined;
    if (text === undefined) others[id] = filter;
    else stored[id] = text;
  }
  return { stored, others };
}
