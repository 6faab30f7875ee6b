/** The id under which the open page's content answers. */
export const PAGE_FOCUS = 'page';

let wanted: string | undefined;
const listeners = new Set<() => void>();

/** Asks what answers to `id` to take the focus, now or as soon as it is there. */
export function requestFocus(id: string): void {
  wanted = id;
  for (const listener of listeners) listener();
}

/** Calls `onWanted` when the focus is asked for `id`, also when it was asked before. */
export function answerFocusRequests(id: string, onWanted: () => void): () => void {
  const check = () => {
    if (wanted !== id) return;
    wanted = undefined;
    onWanted();
  };
  check();
  listeners.add(check);
  return () => listeners.delete(check);
}
