/** The id under which the open page's content answers. */
export const PAGE_FOCUS = 'page';

/** What did not come by then is not waited for any more. */
const WAITED_MS = 10_000;

let wanted: string | undefined;
let forget: () => void = () => undefined;
const listeners = new Set<() => void>();

/**
 * Asks what answers to `id` to take the focus, now or as soon as it is there. Whoever does something
 * else meanwhile keeps the focus where they are.
 */
export function requestFocus(id: string): void {
  forget();
  wanted = id;
  for (const listener of listeners) listener();
  if (wanted !== undefined) forgetInTime();
}

function forgetInTime(): void {
  const over = () => {
    wanted = undefined;
    clearTimeout(timer);
    document.removeEventListener('pointerdown', over, true);
    document.removeEventListener('keydown', over, true);
  };
  const timer = setTimeout(over, WAITED_MS);
  document.addEventListener('pointerdown', over, true);
  document.addEventListener('keydown', over, true);
  forget = over;
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
