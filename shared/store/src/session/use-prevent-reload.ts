import { useEffect } from 'react';
import { jotaiStore } from '../jotai-store.ts';
import { formHasInputAtom, formShownAtom } from '../session-state/session-atom.ts';

/** Delays reloads triggered by other tabs while the sign-in form has input. */
export function usePreventReload(hasInput: boolean): void {
  useEffect(() => {
    jotaiStore.set(formShownAtom, true);
    return () => jotaiStore.set(formShownAtom, false);
  }, []);
  useEffect(() => {
    if (!hasInput) return undefined;
    jotaiStore.set(formHasInputAtom, true);
    return () => jotaiStore.set(formHasInputAtom, false);
  }, [hasInput]);
}
