import { jotaiStore } from '../jotai-store.ts';
import {
  formShownAtom,
  sessionAtom,
  typedAtom,
  type WaitingReload,
  waitingReloadAtom,
} from './session-atom.ts';

/**
 * Calls `reload` at once where nothing is typed into a form that signs in. Else it waits for the
 * person to ask for it, as `useWaitingReload` lets them, or to leave the form, and is called off where
 * that form signs somebody in, which leaves the old page behind.
 *
 * @param why what another tab has done
 * @returns how to call it off
 */
export function reloadUntyped(why: WaitingReload['why'], reload: () => void): () => void {
  if (!jotaiStore.get(typedAtom)) {
    reload();
    return () => {};
  }
  const end = () => {
    for (const stop of stops) stop();
    jotaiStore.set(waitingReloadAtom, undefined);
  };
  const loadAnew = () => {
    end();
    reload();
  };
  const stops = [
    jotaiStore.sub(formShownAtom, () => {
      if (!jotaiStore.get(formShownAtom)) loadAnew();
    }),
    jotaiStore.sub(sessionAtom, () => {
      if (jotaiStore.get(sessionAtom).state === 'signed-in') end();
    }),
  ];
  jotaiStore.set(waitingReloadAtom, { why, reload: loadAnew });
  return end;
}
