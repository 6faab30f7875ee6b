import { areaOfPath } from '@parallax/contract';
import { SUB_AREAS, type SubArea } from './sub-areas.ts';

/** Where within Analytics an address leads. */
export type AnalyticsAddress =
  | { kind: 'root' }
  | { kind: 'unknown' }
  | { kind: 'sub-area'; subArea: SubArea; sheetId: string | undefined };

/**
 * Reads `/analytics/{sub-area}/{sheet-slug}?id={sheetId}`; of the sheet only the id counts.
 *
 * @param search the query with its question mark, or an empty string
 */
export function readAnalyticsAddress(path: string, search: string): AnalyticsAddress {
  const [area, sub] = path.split('/').filter(Boolean);
  if (area !== 'analytics') return { kind: 'unknown' };
  if (sub === undefined) return { kind: 'root' };
  const menuBar = areaOfPath(`${area}/${sub}`);
  const subArea = SUB_AREAS.find((each) => each.menuBar === menuBar);
  const sheetId = new URLSearchParams(search).get('id') ?? undefined;
  return subArea ? { kind: 'sub-area', subArea, sheetId } : { kind: 'unknown' };
}
