import type { VenueChoice } from '@parallax/channels';
import type { Contract } from '@parallax/contract';
import { useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import type { PassesFilter } from './passes-venue-filter.ts';
import {
  chooseVenues,
  chosenVenuesAtom,
  passesAtom,
  shownContractsAtom,
} from './venue-filter-atoms.ts';

const store = jotaiStore;

export interface VenueFilter {
  /** empty: everything is shown */
  readonly chosen: readonly VenueChoice[];
  /** sets the filter in every tab, at once */
  readonly choose: (chosen: readonly VenueChoice[]) => void;
  /** the same function while the filter is the same */
  readonly passes: PassesFilter;
}

/** The global venue filter: what is chosen, and whether it lets a contract through. */
export function useVenueFilter(): VenueFilter {
  const chosen = useAtomValue(chosenVenuesAtom, { store });
  const passes = useAtomValue(passesAtom, { store });
  return { chosen, choose: chooseVenues, passes };
}

/** The contracts that the venue filter lets through: what lists of contracts offer and show. */
export const useShownContracts = (): readonly Contract[] =>
  useAtomValue(shownContractsAtom, { store });
