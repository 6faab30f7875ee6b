import { areaOfPath, areaPath, type MenuBar } from '@parallax/contract';
import { z } from 'zod';

/** Where a person was last in each area: by the area's slug, the path with the sheet's id. */
export const placesSchema = z.object({
  traderId: z.string(),
  places: z.record(z.string(), z.string().startsWith('/')),
});
export type Places = z.infer<typeof placesSchema>;

/** The stored places of a person; those of another count as none. */
export const placesOf = (stored: Places | undefined, traderId: string): Places =>
  stored?.traderId === traderId ? stored : { traderId, places: {} };

/** The sheet that an address opens, without what else it says; undefined when it opens none. */
export function placeAt(address: { path: string; search: string }): string | undefined {
  const id = new URLSearchParams(address.search).get('id');
  if (id === null || id === '') return undefined;
  return `${address.path}?${new URLSearchParams({ id }).toString()}`;
}

/** `places` with an address added; unchanged when the address opens no sheet. */
export function rememberPlace(
  places: Places,
  slug: string,
  address: { path: string; search: string },
): Places {
  const place = placeAt(address);
  if (place === undefined || places.places[slug] === place) return places;
  return { ...places, places: { ...places.places, [slug]: place } };
}

/** The sheet of a place, and whose it is. */
export interface PlaceSheet {
  menuBar: MenuBar;
  sheetId: string;
}

function sheetOfPlace(place: string): PlaceSheet | undefined {
  const [path = '', query] = place.split('?');
  const [area = '', subArea = ''] = path.split('/').slice(1);
  const menuBar = areaOfPath(area === 'analytics' ? `${area}/${subArea}` : area);
  const sheetId = new URLSearchParams(query).get('id');
  return menuBar === undefined || sheetId === null ? undefined : { menuBar, sheetId };
}

/**
 * Where the link of an area leads: to the sheet last open in it; to the root of where that was, when
 * `isGone` knows that it is not there any more; else to the area's root.
 */
export function placeOf(
  places: Places,
  slug: string,
  isGone: (sheet: PlaceSheet) => boolean,
): string {
  const place = places.places[slug];
  if (place?.split(/[/?]/)[1] !== slug) return `/${slug}`;
  const sheet = sheetOfPlace(place);
  return sheet && isGone(sheet) ? `/${areaPath(sheet.menuBar)}` : place;
}
