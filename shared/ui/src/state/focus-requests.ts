/** The focus request id of the current page's content. */
export const PAGE_FOCUS = 'page';

/** A request expires if its target cannot be focused by then. */
const REQUEST_TIMEOUT_MS = 10_000;

let requestedId: string | undefined;
let request = new AbortController();
const listeners = new Set<() => void>();

/**
 * Requests the focus for the element registered under `id`, now or as soon as it can be focused. A key
 * press or a click cancels the request.
 */
export function requestFocus(id: string): void {
  request.abort();
  request = new AbortController();
  cancelOnInput(request);
  requestedId = id;
  for (const listener of listeners) listener();
}

function cancelOnInput(controller: AbortController): void {
  const { signal } = controller;
  const cancel = () => controller.abort();
  const timer = setTimeout(cancel, REQUEST_TIMEOUT_MS);
  document.addEventListener('pointerdown', cancel, { capture: true, signal });
  document.addEventListener('keydown', cancel, { capture: true, signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    requestedId = undefined;
  });
}

/**
 * Calls `onRequest` on a focus request for `id`, including a pending one, with a signal that reports
 * that the request was cancelled. Returns the unsubscribe function.
 */
export function handleFocusRequests(
  id: string,
  onRequest: (cancelled: AbortSignal) => void,
): () => void {
  const check = () => {
    if (requestedId !== id) return;
    requestedId = undefined;
    onRequest(request.signal);
  };
  check();
  listeners.add(check);
  return () => listeners.delete(check);
}
