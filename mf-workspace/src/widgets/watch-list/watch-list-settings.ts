import type { WidgetSettings } from '@parallax/federation/loading';
import { savedTableState, type TableState } from '@parallax/ui';
import { z } from 'zod';
import { FIRST_LIST, namedListSchema } from './named-lists.ts';

/** Columns that are hidden by default, except for some in wide lists. */
export const EXTRA_COLUMNS = [
  'bid',
  'ask',
  'spread',
  'last',
  'low',
  'high',
  'chart',
  'volume',
  'open-interest',
  'next-funding',
  'age',
] as const;

export type WatchListColumnId =
  | 'contract'
  | 'mid'
  | 'change'
  | 'funding'
  | 'range'
  | (typeof EXTRA_COLUMNS)[number];

export const watchListSettingsSchema = z.object({
  lists: z.array(namedListSchema).min(1).catch([FIRST_LIST]),
  /** id of the shown list; the first one if it does not exist */
  list: z.string().catch(FIRST_LIST.id),
  /** sorts, filters and columns, the same for all lists */
  table: savedTableState,
});
export type WatchListSettings = z.infer<typeof watchListSettingsSchema>;

/** The fields of the previous version, which had one list and a setting for each of two columns. */
const legacySchema = z.object({
  contracts: z.array(z.string()).nullable().catch(null),
  funding: z.boolean().catch(true),
  range: z.boolean().catch(true),
});

/**
 * Reads settings of the previous version. A field of the current version takes precedence. Clears
 * the legacy list, so that its contracts are not stored twice.
 */
export function migrateWatchList(stored: WidgetSettings): WidgetSettings {
  const { contracts, funding, range } = legacySchema.parse(stored);
  const hidden: WatchListColumnId[] = [];
  if (!funding) hidden.push('funding');
  if (!range) hidden.push('range');
  const table: Partial<TableState> =
    hidden.length > 0 ? { hidden: [...EXTRA_COLUMNS, ...hidden] } : {};
  const legacy = contracts === null ? {} : { contracts: null };
  return { lists: [{ ...FIRST_LIST, contracts }], table, ...stored, ...legacy };
}

export const readWatchList = (stored: WidgetSettings): WatchListSettings =>
  watchListSettingsSchema.parse(migrateWatchList(stored));
