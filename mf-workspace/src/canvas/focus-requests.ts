/** Asks a widget to take the focus, now or as soon as it is there. */

let wanted: string | undefined;
const listeners = new Set<() => void>();

export function requestFocus(itemId: string): void {
  wanted = itemId;
  for (const listener of listeners) listener();
}

/** Calls `onWanted` when the focus is asked for `itemId`, also when it was asked before. */
export function answerFocusRequests(itemId: string, onWanted: () => void): () => void {
  const check = () => {
    if (wanted !== itemId) return;
    wanted = undefined;
    onWanted();
  };
  check();
  listeners.add(check);
  return () => listeners.delete(check);
}
