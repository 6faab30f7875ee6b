import { useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import { type WaitingReload, waitingReloadAtom } from './session-atom.ts';

/** The pending reload after a change in another tab, if any. */
export const useWaitingReload = (): WaitingReload | undefined =>
  useAtomValue(waitingReloadAtom, { store: jotaiStore });
