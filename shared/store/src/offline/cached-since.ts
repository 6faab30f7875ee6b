import { atom, useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import { onSessionReset } from '../session-scoped-item.ts';

/** While cached responses are shown: the time of the shown values, in Unix milliseconds. */
export const cachedSinceAtom = atom<number | undefined>(undefined);

onSessionReset(() => jotaiStore.set(cachedSinceAtom, undefined));

/**
 * While the page shows cached data: the time of the shown values, in Unix
 * milliseconds.
 */
export const useCachedSince = (): number | undefined =>
  useAtomValue(cachedSinceAtom, { store: jotaiStore });
