import { useNavigation } from '@parallax/federation/navigation';
import { privateValue } from '@parallax/store';
import { useEffect, useState } from 'react';
import { placeAt, placeOf, placesOf, placesSchema, rememberPlace } from './places.ts';
import { useGoneSheets } from './use-gone-sheets.ts';

const stored = privateValue('places', placesSchema);

/**
 * Keeps the sheet last open in each area, from visit to visit. Returns where an area's link leads.
 * `openSlug` is the area that is open. Who comes back to a sheet that turns out to be gone is led on
 * to the first one.
 */
export function usePlaces(traderId: string, openSlug: string): (slug: string) => string {
  const { path, search, navigate } = useNavigation();
  const isGone = useGoneSheets();
  const [known, setKnown] = useState(() => placesOf(stored.read(), traderId));
  const [visit, setVisit] = useState<{ slug: string; cameBackTo?: string | undefined }>({
    slug: openSlug,
  });
  if (visit.slug !== openSlug) setVisit({ slug: openSlug, cameBackTo: known.places[openSlug] });
  const places = rememberPlace(known, openSlug, { path, search });
  if (places !== known) setKnown(places);

  useEffect(() => {
    // another tab may have written since: only the place that is open here is changed
    const newest = placesOf(stored.read(), traderId);
    const next = rememberPlace(newest, openSlug, { path, search });
    if (next !== newest) stored.write(next);
  }, [traderId, openSlug, path, search]);

  const linkOf = (slug: string) => placeOf(places, slug, isGone);
  const here = placeAt({ path, search });
  const cameBack = here !== undefined && here === visit.cameBackTo;
  const leadOn = cameBack && linkOf(openSlug) !== here ? linkOf(openSlug) : undefined;
  useEffect(() => {
    if (leadOn !== undefined) navigate(leadOn, { replace: true });
  }, [leadOn, navigate]);

  return linkOf;
}
