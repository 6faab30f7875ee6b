import type { VenueChoice } from '@parallax/channels';
import type { Contract } from '@parallax/contract';

/** Whether the filter lets a contract through; with nothing chosen it lets every one. */
export type PassesFilter = (contract: Pick<Contract, 'exchange'>) => boolean;

/** A contract passes when one of what is chosen trades it. */
export function passesVenueFilter(chosen: readonly VenueChoice[]): PassesFilter {
  if (chosen.length === 0) return () => true;
  const venues = new Set(chosen.flatMap((choice) => choice.venues));
  return ({ exchange }) => venues.has(exchange);
}
