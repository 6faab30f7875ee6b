import type { Contract } from '@parallax/protocol';
import { useDisconnectedVenues, useVenueFilter } from '@parallax/store';
import { Disconnected, EmptyState, FilteredOut } from '@parallax/ui';
import { screenerRows } from './screener-rows.ts';

/** Explains why the basis screener has no rows and what to do. */
export function NoPairs({ contracts }: { contracts: readonly Contract[] }) {
  const { choose } = useVenueFilter();
  const disconnected = useDisconnectedVenues();
  const pairs = screenerRows(contracts, () => true);
  if (pairs.length === 0) {
    return (
      <EmptyState
        title="No pairs"
        hint="No venue lists a dated future and a leg of its base at present."
      />
    );
  }
  const isConnected = pairs.some(
    ({ leg, future }) => !disconnected.has(leg.exchange) && !disconnected.has(future.exchange),
  );
  return isConnected ? (
    <FilteredOut subject="Every pair" onClear={() => choose([])} />
  ) : (
    <Disconnected subject="A venue of every pair" />
  );
}
