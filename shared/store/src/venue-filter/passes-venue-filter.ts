import type { VenueChoice } from '@parallax/channels';
import type { Contract } from '@parallax/contract';

/** Whether the filter lets a contract through; with nothing chosen it lets every one. */
export type PassesFilter = (contract: Pick<Contract, 'exchange'>) => boolean;

/**
 * A contract passes when one of what is chosen trades it. What trades nowhere, as a custodian's vault,
 * says nothing about contracts: chosen alone it hides none.
 */
export function passesVenueFilter(chosen: readonly VenueChoice[]): PassesFilter {
  const venues = new Set(chosen.flatMap((choice) => choice.venues));
  if (venues.size === 0) return () => true;
  return ({ exchange }) => venues.has(exchange);
}
