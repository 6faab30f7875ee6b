import type { VenueChoice } from '@parallax/channels';
import type { Contract } from '@parallax/protocol';

/** Whether a contract passes the filter. */
export type PassesFilter = (contract: Pick<Contract, 'exchange'>) => boolean;

/**
 * A contract passes if any chosen entry trades at its exchange. Entries without venues, such as
 * vaults of custodians, do not filter; without any venue, every contract passes.
 */
export function passesVenueFilter(chosen: readonly VenueChoice[]): PassesFilter {
  const venues = new Set(chosen.flatMap((choice) => choice.venues));
  if (venues.size === 0) return () => true;
  return ({ exchange }) => venues.has(exchange);
}
