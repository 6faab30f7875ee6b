import { useNavigation } from '@parallax/federation/navigation';
import { forgetWithSession, storedValue } from '@parallax/store';
import { useEffect, useState } from 'react';
import { placeOf, placesOf, placesSchema, rememberPlace } from './places.ts';

const stored = storedValue('parallax.places', placesSchema);

forgetWithSession(() => stored.clear());

/**
 * Keeps the sheet last open in each area, from visit to visit. Returns where an area's link leads.
 * `openSlug` is the area that is open.
 */
export function usePlaces(traderId: string, openSlug: string): (slug: string) => string {
  const { path, search } = useNavigation();
  const [known, setKnown] = useState(() => placesOf(stored.read(), traderId));
  const places = rememberPlace(known, openSlug, { path, search });
  if (places !== known) setKnown(places);

  useEffect(() => stored.write(places), [places]);

  return (slug) => placeOf(places, slug);
}
