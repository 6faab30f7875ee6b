import { createContext, useContext, useEffect, useState } from 'react';

/** The innermost surrounding leave guard. */
export const LeaveGuardContext = createContext<LeaveGuard | undefined>(undefined);

const runImmediately = (action: () => void): void => action();

/** Returns `LeaveGuard.leave` of the surrounding guard; without a guard actions run immediately. */
export const useLeave = (): ((action: () => void) => void) =>
  useContext(LeaveGuardContext)?.leave ?? runImmediately;

/**
 * Reports to the surrounding leave guard whether a form has unsaved changes.
 *
 * @param warning the text of the confirmation, instead of the default text
 * @returns a function that reports a change immediately, before the next render
 */
export function useReportDirty(isDirty: boolean, warning?: string): (isDirty: boolean) => void {
  const guard = useContext(LeaveGuardContext);
  const [form] = useState<object>(() => ({}));
  useEffect(() => {
    guard?.report(form, isDirty, warning);
  }, [guard, form, isDirty, warning]);
  useEffect(
    () => () => {
      guard?.report(form, false);
    },
    [guard, form],
  );
  return (isDirtyNow) => guard?.report(form, isDirtyNow, warning);
}

/** Prevents forms from being left with unsaved changes. */
export interface LeaveGuard {
  /**
   * Sets whether a form has changes that are neither saved nor being saved.
   * @param warning the text of the confirmation, instead of the default text
   */
  report: (form: object, isDirty: boolean, warning?: string) => void;
  /**
   * Runs an action that leaves the forms: immediately if there are no unsaved changes, otherwise once
   * the user confirms discarding them. A pending save does not delay it.
   */
  leave: (action: () => void) => void;
  /** Runs the action awaiting confirmation, discarding the changes. */
  discard: () => void;
  keepEditing: () => void;
  isConfirming: () => boolean;
  /** the first `warning` of the reported forms; undefined if none has one */
  warning: () => string | undefined;
  subscribe: (listener: () => void) => () => void;
}

export function createLeaveGuard(): LeaveGuard {
  const dirtyForms = new Map<object, string | undefined>();
  const listeners = new Set<() => void>();
  let pendingAction: (() => void) | undefined;
  // the action may itself call leave
  let isLeaving = false;

  const setPendingAction = (action: (() => void) | undefined): void => {
    pendingAction = action;
    for (const listener of listeners) listener();
  };

  return {
    report(form, isDirty, warning) {
      if (isDirty) dirtyForms.set(form, warning);
      else dirtyForms.delete(form);
      if (dirtyForms.size === 0 && pendingAction) setPendingAction(undefined);
    },
    leave(action) {
      if (dirtyForms.size > 0 && !isLeaving) setPendingAction(action);
      else action();
    },
    discard() {
      const action = pendingAction;
      setPendingAction(undefined);
      isLeaving = true;
      try {
        action?.();
      } finally {
        isLeaving = false;
      }
    },
    keepEditing: () => setPendingAction(undefined),
    isConfirming: () => pendingAction !== undefined,
    warning: () => [...dirtyForms.values()].find((warning) => warning !== undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
