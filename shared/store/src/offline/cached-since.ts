import { atom, useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import { onSessionReset } from '../private-state.ts';

/** The time of the shown values in Unix milliseconds; undefined unless cached data is shown. */
export const cachedSinceAtom = atom<number | undefined>(undefined);

onSessionReset(() => jotaiStore.set(cachedSinceAtom, undefined));

export const useCachedSince = (): number | undefined =>
  useAtomValue(cachedSinceAtom, { store: jotaiStore });
