import { jotaiStore } from '../jotai-store.ts';
import {
  formHasInputAtom,
  formShownAtom,
  type PendingReload,
  pendingReloadAtom,
  sessionAtom,
} from '../session-state/session-atom.ts';

/**
 * Reloads immediately, unless a sign-in form has input. In that case, the page reloads when the user
 * confirms (see `usePendingReload`) or closes the form; signing in with the form cancels the reload.
 *
 * @param reason what happened in another tab
 * @returns a function that cancels the reload
 */
export function reloadUnlessDirty(reason: PendingReload['reason'], reload: () => void): () => void {
  if (!jotaiStore.get(formHasInputAtom)) {
    reload();
    return () => {};
  }
  const end = () => {
    for (const stop of stops) stop();
    jotaiStore.set(pendingReloadAtom, undefined);
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
  jotaiStore.set(pendingReloadAtom, { reason, reload: reloadNow });
  return end;
}
