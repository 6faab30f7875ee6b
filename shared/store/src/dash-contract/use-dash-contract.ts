import type { Contract } from '@parallax/contract';
import { atom, useAtomValue } from 'jotai';
import { z } from 'zod';
import { useContract, useDefaultContract } from '../catalogue/use-catalogue.ts';
import { jotaiStore } from '../jotai-store.ts';
import { forgetWithSession, privateValue } from '../private-state.ts';

const stored = privateValue('dash-contract', z.string().min(1).max(120));
const chosenKeyAtom = atom(stored.read());

const choose = (key: string): void => {
  stored.write(key);
  jotaiStore.set(chosenKeyAtom, key);
};

forgetWithSession(() => jotaiStore.set(chosenKeyAtom, undefined));

/**
 * The contract of the dash bar and how to choose another by its key. The choice survives a reload;
 * without one, or when its contract is gone, it is the default contract.
 */
export function useDashContract(): [Contract | undefined, (key: string) => void] {
  const chosen = useContract(useAtomValue(chosenKeyAtom, { store: jotaiStore }));
  const fallback = useDefaultContract();
  return [chosen ?? fallback, choose];
}
