import { useCallback, useRef, useState } from 'react';
import type { FormState } from './form-state.ts';

/**
 * Leaving a form without losing anything: at once where there is nothing to lose, after the save that
 * is under way if that works out, and else after a question.
 */
export function useLeaving() {
  // no state: a key pressed right after the one that changed something has to find it
  const form = useRef<FormState>('clean');
  const held = useRef<() => void>(undefined);
  const [asked, setAsked] = useState<() => void>();

  const setForm = useCallback((state: FormState) => {
    form.current = state;
    const action = held.current;
    if (state !== 'saving') held.current = undefined;
    if (state !== 'clean') return;
    // nothing is left to ask about
    setAsked(undefined);
    action?.();
  }, []);

  /** Runs what leaves the form, once nothing is lost by it. */
  const leave = (action: () => void) => {
    if (form.current === 'dirty') setAsked(() => action);
    else if (form.current === 'saving') held.current = action;
    else action();
  };

  return { setForm, leave, asked, stay: () => setAsked(undefined) } as const;
}
