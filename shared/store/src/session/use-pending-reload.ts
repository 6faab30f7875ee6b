import { useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import { type PendingReload, pendingReloadAtom } from '../session-state/session-atom.ts';

/** The pending reload after a change in another tab, if any. */
export const usePendingReload = (): PendingReload | undefined =>
  useAtomValue(pendingReloadAtom, { store: jotaiStore });
