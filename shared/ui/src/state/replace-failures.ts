import { toast } from 'sonner';
import type { ToastId } from './show-toast.ts';

/** The failure toasts of the last attempt, by action. */
const failures = new Map<string, readonly ToastId[]>();

/**
 * Dismisses the failures of the previous attempt of an action, so that they do not remain next to a
 * later success. Call it with each outcome, with the toasts of a failure.
 */
export function replaceFailures(action: string, ...shown: readonly ToastId[]): void {
  for (const id of failures.get(action) ?? []) toast.dismiss(id);
  if (shown.length > 0) failures.set(action, shown);
  else failures.delete(action);
}
