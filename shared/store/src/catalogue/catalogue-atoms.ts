import {
  type Contract,
  contractKey,
  type Exchange,
  type InstrumentType,
  indexContracts,
  type Venue,
} from '@parallax/protocol';
import { atom } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import { onSessionReset } from '../private-state.ts';

export type StepState = 'pending' | 'done' | 'failed';

export const contractsAtom = atom<readonly Contract[]>([]);
/** The expiries, by key, of dated contracts that the catalogue has listed earlier in this session. */
export const pastExpiriesAtom = atom<ReadonlyMap<string, number>>(new Map());
export const exchangesAtom = atom<readonly Exchange[]>([]);
export const venuesAtom = atom<readonly Venue[]>([]);
export const instrumentTypesAtom = atom<readonly InstrumentType[]>([]);

const ALL_PENDING = {
  contracts: 'pending',
  exchanges: 'pending',
  venues: 'pending',
  instrumentTypes: 'pending',
} as const satisfies Record<string, StepState>;
export type StepName = keyof typeof ALL_PENDING;

export const stepStatesAtom = atom<Record<StepName, StepState>>(ALL_PENDING);

export const stepsAtom = atom((get) => {
  const states = get(stepStatesAtom);
  return [
    { label: 'Loading Contracts', state: states.contracts },
    { label: 'Loading Exchanges', state: states.exchanges },
    { label: 'Loading Venues', state: states.venues },
    { label: 'Loading Instrument Types', state: states.instrumentTypes },
  ] as const;
});

/** The contracts of the catalogue outside React; none until they are loaded. */
export const loadedContracts = (): readonly Contract[] => jotaiStore.get(contractsAtom);

export const contractsByKeyAtom = atom(
  (get) => new Map(get(contractsAtom).map((contract) => [contractKey(contract), contract])),
);

/** The contracts that provide index prices, computed once for each catalogue. */
export const indexContractsAtom = atom((get) => indexContracts(get(contractsAtom)));

/** Stores the contracts of the catalogue, and the expiries of those that it no longer lists. */
export function putContracts(contracts: readonly Contract[]): void {
  const keys = new Set(contracts.map(contractKey));
  const removed = loadedContracts().flatMap((contract): [string, number][] => {
    const key = contractKey(contract);
    return contract.expiry === null || keys.has(key) ? [] : [[key, contract.expiry]];
  });
  if (removed.length > 0) {
    jotaiStore.set(pastExpiriesAtom, (before) => new Map([...before, ...removed]));
  }
  jotaiStore.set(contractsAtom, contracts);
}

onSessionReset(() => {
  jotaiStore.set(contractsAtom, []);
  jotaiStore.set(pastExpiriesAtom, new Map());
  jotaiStore.set(exchangesAtom, []);
  jotaiStore.set(venuesAtom, []);
  jotaiStore.set(instrumentTypesAtom, []);
  jotaiStore.set(stepStatesAtom, ALL_PENDING);
});
