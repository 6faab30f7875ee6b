import { areaOfPath, areaPath, type MenuBar } from '@parallax/protocol';
import { z } from 'zod';

/** The last open sheet of each area: path and sheet id by the area's slug. */
export const placesSchema = z.object({
  traderId: z.string(),
  places: z.record(z.string(), z.string().startsWith('/')),
});
export type Places = z.infer<typeof placesSchema>;

/** The stored places of a trader; empty if they belong to another trader. */
export const ownPlaces = (stored: Places | undefined, traderId: string): Places =>
  stored?.traderId === traderId ? stored : { traderId, places: {} };

/** The path and sheet id of a URL, without its other parameters; undefined if it opens no sheet. */
export function toPlace(address: { path: string; search: string }): string | undefined {
  const id = new URLSearchParams(address.search).get('id');
  if (id === null || id === '') return undefined;
  return `${address.path}?${new URLSearchParams({ id }).toString()}`;
}

/** Records the sheet of a URL as the area's place; unchanged if the URL opens no sheet. */
export function recordPlace(
  places: Places,
  slug: string,
  address: { path: string; search: string },
): Places {
  const place = toPlace(address);
  if (place === undefined || places.places[slug] === place) return places;
  return { ...places, places: { ...places.places, [slug]: place } };
}

export interface PlaceSheet {
  menuBar: MenuBar;
  sheetId: string;
}

function parsePlace(place: string): PlaceSheet | undefined {
  const [path = '', query] = place.split('?');
  const [area = '', subArea = ''] = path.split('/').slice(1);
  const menuBar = areaOfPath(area === 'analytics' ? `${area}/${subArea}` : area);
  const sheetId = new URLSearchParams(query).get('id');
  return menuBar === undefined || sheetId === null ? undefined : { menuBar, sheetId };
}

/**
 * The target of an area's link: its last open sheet; the sheet's area or view if `isDeleted` reports
 * the sheet as deleted; otherwise the area's root.
 */
export function linkTarget(
  places: Places,
  slug: string,
  isDeleted: (sheet: PlaceSheet) => boolean,
): string {
  const place = places.places[slug];
  if (place?.split(/[/?]/)[1] !== slug) return `/${slug}`;
  const sheet = parsePlace(place);
  return sheet && isDeleted(sheet) ? `/${areaPath(sheet.menuBar)}` : place;
}
