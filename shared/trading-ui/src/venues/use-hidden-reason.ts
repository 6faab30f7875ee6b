import { useDisconnectedVenues, useVenueFilter } from '@parallax/store';
import { useCallback } from 'react';

/**
 * Returns a lookup of the reason why the contracts of an exchange are not shown, as the end of a sentence
 * or a detail beside its name; undefined for an exchange that is shown.
 */
export function useHiddenReason(): (exchange: string) => string | undefined {
  const { passes } = useVenueFilter();
  const disconnected = useDisconnectedVenues();
  return useCallback(
    (exchange) => {
      if (passes({ exchange })) return undefined;
      return disconnected.has(exchange) ? 'no longer connected' : 'hidden by the venue filter';
    },
    [passes, disconnected],
  );
}
