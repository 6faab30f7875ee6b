import { useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import { type WaitingReload, waitingReloadAtom } from './session-atom.ts';

/** What another tab has done that this one follows once it is loaded anew; undefined without such. */
export const useWaitingReload = (): WaitingReload | undefined =>
  useAtomValue(waitingReloadAtom, { store: jotaiStore });
