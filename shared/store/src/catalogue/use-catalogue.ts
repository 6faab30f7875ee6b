import type { Contract, Exchange, IndexContracts, InstrumentType, Venue } from '@parallax/protocol';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { jotaiStore } from '../jotai-store.ts';
import {
  contractsAtom,
  contractsByKeyAtom,
  exchangesAtom,
  indexContractsAtom,
  instrumentTypesAtom,
  type StepState,
  stepStatesAtom,
  stepsAtom,
  venuesAtom,
} from './catalogue-atoms.ts';
import { defaultContractAtom } from './default-contract-atom.ts';

export interface CatalogueStep {
  label: 'Loading Contracts' | 'Loading Exchanges' | 'Loading Venues' | 'Loading Instrument Types';
  state: StepState;
}

/** The states of the parts of the catalogue, for the loading screen. */
export const useCatalogueSteps = (): readonly CatalogueStep[] =>
  useAtomValue(stepsAtom, { store: jotaiStore });

/** The state of the contracts alone, for components that need no other part of the catalogue. */
export const useContractsState = (): StepState =>
  useAtomValue(stepStatesAtom, { store: jotaiStore }).contracts;

export const useContracts = (): readonly Contract[] =>
  useAtomValue(contractsAtom, { store: jotaiStore });
/** All contracts by their keys `exchange:symbol`. */
export const useContractsByKey = (): ReadonlyMap<string, Contract> =>
  useAtomValue(contractsByKeyAtom, { store: jotaiStore });
/** The contract that provides the index price of each pair. */
export const useIndexContracts = (): IndexContracts =>
  useAtomValue(indexContractsAtom, { store: jotaiStore });
export const useExchanges = (): readonly Exchange[] =>
  useAtomValue(exchangesAtom, { store: jotaiStore });
export const useVenues = (): readonly Venue[] => useAtomValue(venuesAtom, { store: jotaiStore });
export const useInstrumentTypes = (): readonly InstrumentType[] =>
  useAtomValue(instrumentTypesAtom, { store: jotaiStore });

/** Returns a lookup of display names by exchange; an unknown exchange is returned unchanged. */
export function useVenueNames(): (exchange: string) => string {
  const exchanges = useExchanges();
  return useCallback(
    (exchange) => exchanges.find(({ name }) => name === exchange)?.displayName ?? exchange,
    [exchanges],
  );
}

/** The contract with the key `exchange:symbol`. */
export function useContract(key: string | undefined): Contract | undefined {
  const byKey = useContractsByKey();
  return key === undefined ? undefined : byKey.get(key);
}

/**
 * The contract that is shown before the user chooses one; undefined until trader and catalogue are
 * loaded.
 */
export const useDefaultContract = (): Contract | undefined =>
  useAtomValue(defaultContractAtom, { store: jotaiStore });
