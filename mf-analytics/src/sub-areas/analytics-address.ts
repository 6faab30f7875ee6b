import { sheetIdOf } from '@parallax/protocol';
import { type SubArea, subAreas } from './sub-areas.ts';

/** The target of an address within Analytics. */
export type AnalyticsAddress =
  | { kind: 'root' }
  | { kind: 'unknown' }
  | { kind: 'sub-area'; subArea: SubArea; sheetId: string | undefined };

/**
 * Parses `/analytics/{sub-area}/{sheet-slug}?id={sheetId}`; the sheet is identified by `id` alone.
 * @param search the query with its question mark, or an empty string
 */
export function readAnalyticsAddress(path: string, search: string): AnalyticsAddress {
  const [area, sub] = path.split('/').filter(Boolean);
  if (area !== 'analytics') return { kind: 'unknown' };
  if (sub === undefined) return { kind: 'root' };
  const subArea = subAreas().find(({ id }) => id === sub);
  return subArea ? { kind: 'sub-area', subArea, sheetId: sheetIdOf(search) } : { kind: 'unknown' };
}
