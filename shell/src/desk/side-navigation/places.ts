import { z } from 'zod';

/** Where a person was last in each area: by the area's slug, the path with the sheet's id. */
const placesSchema = z.object({
  traderId: z.string(),
  places: z.record(z.string(), z.string().startsWith('/')),
});
export type Places = z.infer<typeof placesSchema>;

/** Reads stored places. Those of another person, and what cannot be read, count as none. */
export function readPlaces(stored: string | null, traderId: string): Places {
  const none = { traderId, places: {} };
  if (stored === null) return none;
  try {
    const places = placesSchema.parse(JSON.parse(stored));
    return places.traderId === traderId ? places : none;
  } catch {
    return none;
  }
}

/** `places` with an address added; unchanged when the address opens no sheet. */
export function rememberPlace(
  places: Places,
  slug: string,
  address: { path: string; search: string },
): Places {
  const id = new URLSearchParams(address.search).get('id');
  if (id === null || id === '') return places;
  const place = `${address.path}?${new URLSearchParams({ id }).toString()}`;
  if (places.places[slug] === place) return places;
  return { ...places, places: { ...places.places, [slug]: place } };
}

/** Where the link of an area leads: to the sheet last open in it, else to its root. */
export const placeOf = (places: Places, slug: string): string => {
  const place = places.places[slug];
  return place?.split(/[/?]/)[1] === slug ? place : `/${slug}`;
};
