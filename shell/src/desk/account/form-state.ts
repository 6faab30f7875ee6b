import { useEffect } from 'react';

/** What would be lost with a form: nothing, what is on its way to the server, or what is not. */
export type FormState = 'clean' | 'saving' | 'dirty';

/** @param isSaving whether all that was typed before is on its way to the server */
export function formStateOf(isDirty: boolean, isSaving: boolean): FormState {
  if (isDirty) return 'dirty';
  return isSaving ? 'saving' : 'clean';
}

/** Tells whoever leaves the form what would be lost with it; with the form goes that. */
export function useToldState(state: FormState, onState: (state: FormState) => void): void {
  useEffect(() => onState(state), [state, onState]);
  useEffect(() => () => onState('clean'), [onState]);
}
