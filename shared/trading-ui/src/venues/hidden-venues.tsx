import { useDisconnectedVenues, useVenueFilter } from '@parallax/store';
import { Disconnected, FilteredOut } from '@parallax/ui';
import type { ReactNode } from 'react';

/**
 * Shown instead of content whose venues are all hidden. Offers to clear the venue filter only if one of
 * the venues is still connected.
 */
export function HiddenVenues(props: {
  /** names the hidden content */
  subject: string;
  /** `exchange` values of the venues that have content, regardless of the venue filter */
  venues: readonly string[];
  /** a button that leads to other content, if the venues are disconnected */
  action?: ReactNode;
}): ReactNode {
  const { subject, venues, action } = props;
  const { choose } = useVenueFilter();
  const disconnected = useDisconnectedVenues();
  return venues.length > 0 && venues.every((venue) => disconnected.has(venue)) ? (
    <Disconnected subject={subject} action={action} />
  ) : (
    <FilteredOut subject={subject} onClear={() => choose([])} />
  );
}
