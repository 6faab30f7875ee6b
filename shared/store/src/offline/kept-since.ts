import { atom, useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import { onSessionReset } from '../session-scoped-item.ts';

/** While kept answers are shown: the time of the shown values, in Unix milliseconds. */
export const keptSinceAtom = atom<number | undefined>(undefined);

onSessionReset(() => jotaiStore.set(keptSinceAtom, undefined));

/**
 * While the page shows what this browser has kept: the time of the shown values, in Unix
 * milliseconds.
 */
export const useKeptSince = (): number | undefined =>
  useAtomValue(keptSinceAtom, { store: jotaiStore });
