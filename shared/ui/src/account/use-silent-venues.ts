import { subscribeVenueStatus } from '@parallax/feed';
import { isVenueSilent, type VenueStatus } from '@parallax/protocol';
import { useEffect, useState } from 'react';

const isSilent = (status: VenueStatus): boolean => status.state === 'down' || isVenueSilent(status);

interface SilentVenues {
  /** the connected venues: '9 of 10' */
  readonly count: string;
  /** display names */
  readonly names: string;
}

/** The venues that are disconnected or have stopped sending; undefined if there are none. */
export function useSilentVenues(): SilentVenues | undefined {
  const [silent, setSilent] = useState<SilentVenues>();
  useEffect(() => {
    let last = '';
    return subscribeVenueStatus((venues) => {
      const found = venues.filter(isSilent);
      const names = found.map(({ displayName }) => displayName).join(', ');
      // without this check, an update that changes nothing would still cost a render
      if (names === last) return;
      last = names;
      const count = `${venues.length - found.length} of ${venues.length}`;
      setSilent(names === '' ? undefined : { count, names });
    });
  }, []);
  return silent;
}
