/** The focus request id of the current page's content. */
export const PAGE_FOCUS = 'page';

/** A request expires if its target has not appeared by then. */
const REQUEST_TIMEOUT_MS = 10_000;

let requestedId: string | undefined;
let cancelRequest: () => void = () => undefined;
const listeners = new Set<() => void>();

/**
 * Requests the focus for the element registered under `id`, now or as soon as it is mounted. A key
 * press or a click cancels the request.
 */
export function requestFocus(id: string): void {
  cancelRequest();
  requestedId = id;
  for (const listener of listeners) listener();
  if (requestedId !== undefined) scheduleExpiry();
}

function scheduleExpiry(): void {
  const cancel = () => {
    requestedId = undefined;
    clearTimeout(timer);
    document.removeEventListener('pointerdown', cancel, true);
    document.removeEventListener('keydown', cancel, true);
  };
  const timer = setTimeout(cancel, REQUEST_TIMEOUT_MS);
  document.addEventListener('pointerdown', cancel, true);
  document.addEventListener('keydown', cancel, true);
  cancelRequest = cancel;
}

/**
 * Calls `onRequest` on a focus request for `id`, including a pending one. Returns the unsubscribe
 * function.
 */
export function handleFocusRequests(id: string, onRequest: () => void): () => void {
  const check = () => {
    if (requestedId !== id) return;
    requestedId = undefined;
    onRequest();
  };
  check();
  listeners.add(check);
  return () => listeners.delete(check);
}
