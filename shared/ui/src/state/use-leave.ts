import { createContext, useContext, useEffect, useState } from 'react';
import { type FormState, type LeaveGuard } from './leave-guard.ts';

/** The innermost surrounding leave guard. */
export const LeaveGuardContext = createContext<LeaveGuard | undefined>(undefined);

const runImmediately = (action: () => void): void => action();

/** Returns `LeaveGuard.leave` of the surrounding guard; without a guard actions run immediately. */
export const useLeave = (): ((action: () => void) => void) =>
  useContext(LeaveGuardContext)?.leave ?? runImmediately;

/**
 * Reports the state of a form to the surrounding leave guard.
 *
 * @returns `LeaveGuard.report`, to report a state before the next render
 */
export function useReportFormState(state: FormState): (state: FormState) => boolean {
  const guard = useContext(LeaveGuardContext);
  const [form] = useState<object>(() => ({}));
  useEffect(() => {
    guard?.report(form, state);
  }, [guard, form, state]);
  useEffect(
    () => () => {
      guard?.report(form, 'clean');
    },
    [guard, form],
  );
  return (now) => guard?.report(form, now) ?? false;
}
