import { useNavigation } from '@parallax/federation/navigation';
import { useEffect, useState } from 'react';
import { type Places, placeOf, readPlaces, rememberPlace } from './places.ts';

const KEY = 'parallax.places';

/** Storage may be refused or full; the places then last as long as the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function store(places: Places): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // kept for this page
  }
}

/**
 * Keeps the sheet last open in each area, from visit to visit. Returns where an area's link leads.
 * `openSlug` is the area that is open.
 */
export function usePlaces(traderId: string, openSlug: string): (slug: string) => string {
  const { path, search } = useNavigation();
  const [known, setKnown] = useState(() => readPlaces(stored(), traderId));
  const places = rememberPlace(known, openSlug, { path, search });
  if (places !== known) setKnown(places);

  useEffect(() => store(places), [places]);

  return (slug) => placeOf(places, slug);
}
