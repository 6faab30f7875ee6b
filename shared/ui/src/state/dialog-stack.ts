const isAnyDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

/** Calls `then` once no dialog is open. Returns a function that cancels the call. */
export function whenDialogsClosed(then: () => void): () => void {
  if (!isAnyDialogOpen()) {
    then();
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    if (isAnyDialogOpen()) return;
    observer.disconnect();
    then();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** An open dialog. The functions may be replaced while the dialog is open. */
export interface OpenDialog {
  close: () => void;
  /** runs an action that discards the dialog's content, see `LeaveGuard.leave` */
  leave?: (action: () => void) => void;
}

const stack: OpenDialog[] = [];
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** Registers an opened dialog as the topmost. Returns a function that removes it. */
export function pushDialog(dialog: OpenDialog): () => void {
  stack.push(dialog);
  notify();
  return () => {
    const index = stack.indexOf(dialog);
    if (index >= 0) stack.splice(index, 1);
    notify();
  };
}

/** The open dialog that was opened last. */
export const topDialog = (): OpenDialog | undefined => stack.at(-1);

/**
 * Runs an action that closes all dialogs: immediately, or once the user has confirmed discarding the
 * unsaved changes of each.
 */
export function leaveDialogs(action: () => void): void {
  const leaveAll = stack.reduce(
    (next, dialog) => () => (dialog.leave ? dialog.leave(next) : next()),
    action,
  );
  leaveAll();
}

/** Calls `listener` whenever a dialog opens or closes. Returns the unsubscribe function. */
export function subscribeDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
