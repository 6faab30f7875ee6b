import { atom, useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';

const listsAtom = atom<readonly (readonly string[])[]>([]);
const keysAtom = atom((get): ReadonlySet<string> => new Set(get(listsAtom).flat()));

/** Makes the contracts of a watch list in this page known. Returns a function that removes them. */
export function publishWatchList(keys: readonly string[]): () => void {
  jotaiStore.set(listsAtom, (lists) => [...lists, keys]);
  return () => jotaiStore.set(listsAtom, (lists) => lists.filter((each) => each !== keys));
}

/** The keys of the contracts in the watch lists of this page. */
export const useWatchedContracts = (): ReadonlySet<string> =>
  useAtomValue(keysAtom, { store: jotaiStore });
