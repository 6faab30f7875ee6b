import { isTyping } from '../keyboard/is-typing.ts';
import { topDialog } from './dialog-stack.ts';

/**
 * Calls the listener with 'undo' on Ctrl or ⌘ Z, and with 'redo' if Shift is pressed too. Ignores keys
 * in text fields and dialogs, and keys already handled. Returns the unsubscribe function.
 */
export function onUndoKeys(
  listener: (command: 'undo' | 'redo', event: KeyboardEvent) => void,
  options?: { capture: boolean },
): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isCommand || event.key.toLowerCase() !== 'z') return;
    if (event.defaultPrevented || topDialog() || isTyping(event.target)) return;
    listener(event.shiftKey ? 'redo' : 'undo', event);
  };
  window.addEventListener('keydown', onKey, options);
  return () => window.removeEventListener('keydown', onKey, options);
}

/** The functions that the undo keys call before they undo steps of a sheet, latest last. */
const stack: (() => void)[] = [];
let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  onUndoKeys(
    (command, event) => {
      const last = stack.at(-1);
      if (command === 'redo' || !last) return;
      event.preventDefault();
      last();
    },
    // before the sheet, whose steps are undone by the same keys
    { capture: true },
  );
}

/** Makes Ctrl or ⌘ Z call `undo`, until the returned function is called or the stack is cleared. */
export function pushUndo(undo: () => void): () => void {
  // wrapped, so that the same function can be pushed twice
  const entry = () => undo();
  listen();
  stack.push(entry);
  return () => {
    const index = stack.indexOf(entry);
    if (index !== -1) stack.splice(index, 1);
  };
}

/** To be called when a sheet has a new step, which the undo keys must undo first. */
export function clearUndoStack(): void {
  stack.length = 0;
}
