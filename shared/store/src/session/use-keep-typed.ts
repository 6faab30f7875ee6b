import { useEffect } from 'react';
import { jotaiStore } from '../jotai-store.ts';
import { formShownAtom, typedAtom } from './session-atom.ts';

/** Keeps what is typed into a form that signs in: what other tabs do does not load it anew. */
export function useKeepTyped(typed: boolean): void {
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
