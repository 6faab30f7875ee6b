import { topDialog } from './dialog-stack.ts';

const TYPING = 'input:not([type="checkbox"]):not([type="radio"]), textarea, [contenteditable]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

/**
 * Calls the listener for Ctrl or ⌘ Z, with Shift for 'redo', except in text fields and dialogs and
 * for keys that were handled. Returns a function that ends it.
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
