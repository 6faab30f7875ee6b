import type { Contract } from '@parallax/protocol';
import { useDisconnectedVenues, useVenueFilter } from '@parallax/store';
import { Disconnected, EmptyState, FilteredOut } from '@parallax/ui';

/** Explains why a table of pairs has no rows and what to do. */
export function NoPairs(props: {
  /** the contracts of each pair, regardless of the venue filter */
  pairs: () => readonly (readonly Contract[])[];
  /** why there are none at all */
  hint: string;
}) {
  const { choose } = useVenueFilter();
  const disconnected = useDisconnectedVenues();
  const pairs = props.pairs();
  if (pairs.length === 0) return <EmptyState title="No pairs" hint={props.hint} />;
  const isConnected = pairs.some((pair) =>
    pair.every(({ exchange }) => !disconnected.has(exchange)),
  );
  return isConnected ? (
    <FilteredOut subject="Every pair" onClear={() => choose([])} />
  ) : (
    <Disconnected subject="Every pair includes a venue that" />
  );
}
