/**
 * 'saving': all changes are being saved; 'dirty': some changes are neither saved nor being saved.
 */
export type FormState = 'clean' | 'saving' | 'dirty';

/** @param isDirty whether there are changes beyond those being saved */
export function formStateOf(isDirty: boolean, isSaving: boolean): FormState {
  if (isDirty) return 'dirty';
  return isSaving ? 'saving' : 'clean';
}

/** Prevents forms from being left with unsaved changes. */
export interface LeaveGuard {
  /**
   * Sets the state of a form; 'clean' when the form is unmounted.
   *
   * @returns whether this ran an action that was waiting for the save
   */
  report: (form: object, state: FormState) => boolean;
  /**
   * Runs an action that leaves the forms: immediately if nothing would be lost, after a pending
   * save succeeds, or after the user confirmed discarding the changes.
   */
  leave: (action: () => void) => void;
  /** Runs the action awaiting confirmation, discarding the changes. */
  discard: () => void;
  keepEditing: () => void;
  isConfirming: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function createLeaveGuard(): LeaveGuard {
  const forms = new Map<object, FormState>();
  const listeners = new Set<() => void>();
  let waitingForSave: (() => void) | undefined;
  let waitingForConfirm: (() => void) | undefined;
  // the action may itself call leave
  let isLeaving = false;

  const stateOf = (): FormState => {
    const states = [...forms.values()];
    return states.find((state) => state === 'dirty') ?? states[0] ?? 'clean';
  };
  const setWaitingForConfirm = (action: (() => void) | undefined): void => {
    waitingForConfirm = action;
    for (const listener of listeners) listener();
  };
  const run = (action: (() => void) | undefined): void => {
    isLeaving = true;
    try {
      action?.();
    } finally {
      isLeaving = false;
    }
  };

  return {
    report(form, state) {
      if (state === 'clean') forms.delete(form);
      else forms.set(form, state);
      const all = stateOf();
      if (all === 'saving') return false;
      const action = waitingForSave;
      waitingForSave = undefined;
      if (all === 'dirty') return false;
      if (waitingForConfirm) setWaitingForConfirm(undefined);
      run(action);
      return action !== undefined;
    },
    leave(action) {
      const state = isLeaving ? 'clean' : stateOf();
      if (state === 'dirty') setWaitingForConfirm(action);
      else if (state === 'saving') waitingForSave = action;
      else action();
    },
    discard() {
      const action = waitingForConfirm;
      setWaitingForConfirm(undefined);
      run(action);
    },
    keepEditing: () => setWaitingForConfirm(undefined),
    isConfirming: () => waitingForConfirm !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
