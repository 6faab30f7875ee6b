import { productMap } from '@parallax/federation/loading';
import type { AnalyticsView } from '@parallax/federation/registry';
import { areaOfPath, type MenuBar, sheetIdOf } from '@parallax/protocol';

/** A sub-area of Analytics and the view that renders its sheets. */
export interface SubArea extends AnalyticsView {
  readonly menuBar: MenuBar;
}

/** The sub-areas in order: the views that the remotes contribute. */
export const subAreas = (): readonly SubArea[] =>
  productMap().analyticsViews.flatMap((view) => {
    const menuBar = areaOfPath(`analytics/${view.id}`);
    return menuBar === undefined ? [] : [{ ...view, menuBar }];
  });

export const subAreaAddress = ({ id }: Pick<SubArea, 'id'>): string => `/analytics/${id}`;

/** The target of an address within Analytics. */
type AnalyticsAddress =
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
