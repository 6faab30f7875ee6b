import { jotaiStore } from '../jotai-store.ts';
import {
  formShownAtom,
  sessionAtom,
  typedAtom,
  type WaitingReload,
  waitingReloadAtom,
} from './session-atom.ts';

/**
 * Reloads immediately unless a sign-in form has input. Then it waits until the user confirms, see
 * `useWaitingReload`, or leaves the form; signing in with the form cancels the reload.
 *
 * @param why what happened in another tab
 * @returns a function that cancels the reload
 */
export function reloadUnlessDirty(why: WaitingReload['why'], reload: () => void): () => void {
  if (!jotaiStore.get(typedAtom)) {
    reload();
    return () => {};
  }
  const end = () => {
    for (const stop of stops) stop();
    jotaiStore.set(waitingReloadAtom, undefined);
  };
  const reloadNow = () => {
    end();
    reload();
  };
  const stops = [
    jotaiStore.sub(formShownAtom, () => {
      if (!jotaiStore.get(formShownAtom)) reloadNow();
    }),
    jotaiStore.sub(sessionAtom, () => {
      if (jotaiStore.get(sessionAtom).state === 'signed-in') end();
    }),
  ];
  jotaiStore.set(waitingReloadAtom, { why, reload: reloadNow });
  return end;
}
