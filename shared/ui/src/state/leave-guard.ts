/** Prevents forms from being left with unsaved changes. */
export interface LeaveGuard {
  /**
   * Sets whether a form has changes that are neither saved nor being saved.
   * @param loss the text of the confirmation, instead of the default one
   */
  report: (form: object, isDirty: boolean, loss?: string) => void;
  /**
   * Runs an action that leaves the forms: immediately if nothing would be lost, else after the user
   * confirmed discarding the changes. A pending save does not delay it.
   */
  leave: (action: () => void) => void;
  /** Runs the action awaiting confirmation, discarding the changes. */
  discard: () => void;
  keepEditing: () => void;
  isConfirming: () => boolean;
  /** the first `loss` of the reported forms; undefined if none has one */
  loss: () => string | undefined;
  subscribe: (listener: () => void) => () => void;
}

export function createLeaveGuard(): LeaveGuard {
  const dirtyForms = new Map<object, string | undefined>();
  const listeners = new Set<() => void>();
  let waiting: (() => void) | undefined;
  // the action may itself call leave
  let isLeaving = false;

  const setWaiting = (action: (() => void) | undefined): void => {
    waiting = action;
    for (const listener of listeners) listener();
  };

  return {
    report(form, isDirty, loss) {
      if (isDirty) dirtyForms.set(form, loss);
      else dirtyForms.delete(form);
      if (dirtyForms.size === 0 && waiting) setWaiting(undefined);
    },
    leave(action) {
      if (dirtyForms.size > 0 && !isLeaving) setWaiting(action);
      else action();
    },
    discard() {
      const action = waiting;
      setWaiting(undefined);
      isLeaving = true;
      try {
        action?.();
      } finally {
        isLeaving = false;
      }
    },
    keepEditing: () => setWaiting(undefined),
    isConfirming: () => waiting !== undefined,
    loss: () => [...dirtyForms.values()].find((loss) => loss !== undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
