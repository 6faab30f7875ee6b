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
