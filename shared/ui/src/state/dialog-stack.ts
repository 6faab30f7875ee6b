/** An open dialog. `close` may be replaced while the dialog is open. */
export interface OpenDialog {
  close: () => void;
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

/** Calls `listener` whenever a dialog opens or closes. Returns the unsubscribe function. */
export function subscribeDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
