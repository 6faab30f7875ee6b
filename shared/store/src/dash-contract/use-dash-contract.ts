import type { Contract } from '@parallax/protocol';
import { atom, useAtomValue } from 'jotai';
import { z } from 'zod';
import { useContracts, useDefaultContract } from '../catalogue/use-catalogue.ts';
import { useListing } from '../catalogue/use-listing.ts';
import { jotaiStore } from '../jotai-store.ts';
import { onSessionReset, sessionScopedItem } from '../private-state.ts';

const stored = sessionScopedItem('dash-contract', z.string().min(1).max(120));
const chosenKeyAtom = atom(stored.read());

/** The key of the contract chosen for the dash bar; undefined if it shows the default contract. */
export const dashContractKey = (): string | undefined => jotaiStore.get(chosenKeyAtom);

/** Chooses the contract of the dash bar; undefined chooses the default contract. */
export function chooseDashContract(key: string | undefined): void {
  if (key === undefined) stored.clear();
  else stored.write(key);
  jotaiStore.set(chosenKeyAtom, key);
}

onSessionReset(() => jotaiStore.set(chosenKeyAtom, undefined));

/**
 * The contract of the dash bar, a setter by key, and the key of a chosen contract that is no longer
 * listed or has expired. Such a contract is not replaced by another one. The choice survives reloads; without a
 * choice, the default contract is used.
 */
export function useDashContract(): [
  contract: Contract | undefined,
  choose: (key: string) => void,
  delisted: string | undefined,
] {
  const key = useAtomValue(chosenKeyAtom, { store: jotaiStore });
  const { contract: chosen } = useListing(key);
  const fallback = useDefaultContract();
  const isLoaded = useContracts().length > 0;
  if (key === undefined) return [fallback, chooseDashContract, undefined];
  return [chosen, chooseDashContract, isLoaded && chosen === undefined ? key : undefined];
}
