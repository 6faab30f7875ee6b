import { subscribeVenueStatus } from '@parallax/feed';
import { TICKER_STALE_MS, type VenueStatus } from '@parallax/protocol';
import { useEffect, useState } from 'react';

const isSilent = ({ state, last_message_at: last, at }: VenueStatus): boolean =>
  state === 'down' || (last !== null && at - last >= TICKER_STALE_MS);

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
