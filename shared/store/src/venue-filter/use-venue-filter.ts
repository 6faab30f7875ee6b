import type { VenueChoice } from '@parallax/channels';
import type { Contract } from '@parallax/protocol';
import { useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import {
  chooseVenues,
  chosenVenuesAtom,
  type PassesFilter,
  passesAtom,
  shownContractsAtom,
} from './venue-filter-atoms.ts';

export interface VenueFilter {
  /** empty: no filter */
  readonly chosen: readonly VenueChoice[];
  /** sets the filter in every tab */
  readonly choose: (chosen: readonly VenueChoice[]) => void;
  /** stable until the filter or the connections change; false for disconnected venues */
  readonly passes: PassesFilter;
}

export function useVenueFilter(): VenueFilter {
  const chosen = useAtomValue(chosenVenuesAtom, { store: jotaiStore });
  const passes = useAtomValue(passesAtom, { store: jotaiStore });
  return { chosen, choose: chooseVenues, passes };
}

/** The contracts that pass the venue filter. */
export const useShownContracts = (): readonly Contract[] =>
  useAtomValue(shownContractsAtom, { store: jotaiStore });
