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
