import { useEffect } from 'react';
import { jotaiStore } from '../jotai-store.ts';
import { formShownAtom, typedAtom } from './session-atom.ts';

/** Prevents reloads, triggered by other tabs, while the sign-in form has input. */
export function usePreventReload(typed: boolean): void {
  useEffect(() => {
    jotaiStore.set(formShownAtom, true);
    return () => jotaiStore.set(formShownAtom, false);
  }, []);
  useEffect(() => {
    if (!typed) return undefined;
    jotaiStore.set(typedAtom, true);
    return () => jotaiStore.set(typedAtom, false);
  }, [typed]);
}
