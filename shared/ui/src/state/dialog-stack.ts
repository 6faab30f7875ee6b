/** An open dialog; how it is asked to close may change while it is open. */
export interface OpenDialog {
  close: () => void;
}

const stack: OpenDialog[] = [];

/** Notes that a dialog opened, over those that are open already. Returns how to note that it is gone. */
export function enterDialog(dialog: OpenDialog): () => void {
  stack.push(dialog);
  return () => {
    const index = stack.indexOf(dialog);
    if (index >= 0) stack.splice(index, 1);
  };
}

/** The dialog that opened last of those that are open. */
export const topDialog = (): OpenDialog | undefined => stack.at(-1);
