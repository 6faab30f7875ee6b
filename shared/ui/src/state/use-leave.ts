import { createContext, useContext, useEffect, useState } from 'react';
import type { LeaveGuard } from './leave-guard.ts';

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
