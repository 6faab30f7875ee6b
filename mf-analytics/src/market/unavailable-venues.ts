import { subscribeVenueStatus } from '@parallax/feed';
import type { VenueStatus } from '@parallax/protocol';
import { useEffect, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

const unavailableOf = (venues: readonly VenueStatus[]): ReadonlySet<string> =>
  new Set(venues.filter(({ state }) => state === 'down').map(({ name }) => name));

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((name) => b.has(name));

/** The venues whose status is down; stable until they change. */
export function useUnavailableVenues(): ReadonlySet<string> {
  const [unavailable, setUnavailable] = useState(NONE);
  useEffect(() => {
    let last = NONE;
    return subscribeVenueStatus((venues) => {
      const next = unavailableOf(venues);
      // React also queues updates that change nothing, and it may be long until the next render
      if (isSame(last, next)) return;
      last = next;
      setUnavailable(next);
    });
  }, []);
  return unavailable;
}
