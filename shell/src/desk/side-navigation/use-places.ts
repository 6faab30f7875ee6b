import { useNavigation } from '@parallax/federation/navigation';
import { sessionScopedItem } from '@parallax/store';
import { useEffect, useState } from 'react';
import { linkTarget, ownPlaces, placesSchema, recordPlace, toPlace } from './places.ts';
import { useDeletedSheets } from './use-deleted-sheets.ts';

const stored = sessionScopedItem('places', placesSchema);

/**
 * Stores the last open sheet of each area across visits and returns the link target of an area.
 * `openSlug` is the current area. Returning to a sheet that has been deleted redirects to the
 * area's first sheet.
 */
export function usePlaces(traderId: string, openSlug: string): (slug: string) => string {
  const { path, search, navigate } = useNavigation();
  const isDeleted = useDeletedSheets();
  const [storedPlaces, setStoredPlaces] = useState(() => ownPlaces(stored.read(), traderId));
  const [visit, setVisit] = useState<{ slug: string; cameBackTo?: string | undefined }>({
    slug: openSlug,
  });
  if (visit.slug !== openSlug)
    setVisit({ slug: openSlug, cameBackTo: storedPlaces.places[openSlug] });
  const places = recordPlace(storedPlaces, openSlug, { path, search });
  if (places !== storedPlaces) setStoredPlaces(places);

  useEffect(() => {
    // another tab may have written since, so only the current area's place is updated
    const newest = ownPlaces(stored.read(), traderId);
    const next = recordPlace(newest, openSlug, { path, search });
    if (next !== newest) stored.write(next);
  }, [traderId, openSlug, path, search]);

  const linkOf = (slug: string) => linkTarget(places, slug, isDeleted);
  const here = toPlace({ path, search });
  const hasReturned = here !== undefined && here === visit.cameBackTo;
  const redirectTo = hasReturned && linkOf(openSlug) !== here ? linkOf(openSlug) : undefined;
  useEffect(() => {
    if (redirectTo !== undefined) navigate(redirectTo, { replace: true });
  }, [redirectTo, navigate]);

  return linkOf;
}
