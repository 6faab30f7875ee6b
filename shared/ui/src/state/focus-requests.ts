import { type RefObject, useEffect } from 'react';
import { whenDialogsClosed } from './dialog-stack.ts';

/** A closing dialog restores the focus shortly after it is removed. */
const HOLD_MS = 500;

let release: () => void = () => undefined;

/** Layers restore the focus to buttons; focus in a field means that the user is about to type. */
const isField = (target: Node): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Focuses an element and restores the focus to it for 500 ms, unless the user clicks, presses a key
 * or focuses a field. A closing layer focuses its opener only once. If the same element is focused
 * again, the user or a screen reader did it, so it keeps the focus.
 */
export function holdFocus(element: HTMLElement): void {
  release();
  const refocusedFrom = new Set<EventTarget>();
  const refocus = (event: FocusEvent) => {
    if (!(event.target instanceof Node) || element.contains(event.target)) return;
    if (isField(event.target) || refocusedFrom.has(event.target)) {
      end();
      return;
    }
    refocusedFrom.add(event.target);
    element.focus({ preventScroll: true });
  };
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', refocus);
    document.removeEventListener('pointerdown', end, true);
    document.removeEventListener('keydown', end, true);
  };
  const timer = setTimeout(end, HOLD_MS);
  release = end;
  // attached before focusing: a layer that loses the focus may take it back at once
  document.addEventListener('focusin', refocus);
  document.addEventListener('pointerdown', end, true);
  document.addEventListener('keydown', end, true);
  element.scrollIntoView({ block: 'nearest' });
  element.focus({ preventScroll: true });
}

/** Runs `then` once no ancestor of the element is inert, as ancestors are during the loading screen. */
function whenReachable(element: HTMLElement, then: () => void): () => void {
  const inert = element.closest('[inert]');
  if (!inert) {
    then();
    return () => undefined;
  }
  let cancelNext: (() => void) | undefined;
  const observer = new MutationObserver(() => {
    if (inert.hasAttribute('inert')) return;
    observer.disconnect();
    cancelNext = whenReachable(element, then);
  });
  observer.observe(inert, { attributeFilter: ['inert'] });
  return () => {
    observer.disconnect();
    cancelNext?.();
  };
}

/** A menu closes when it loses the focus. */
const isMenuOpen = () => document.querySelector('[role="menu"]') !== null;

/**
 * Focuses an element on `requestFocus(id)`, including a request made before it was mounted. Waits
 * until no dialog is open; a menu that the user has opened meanwhile keeps the focus. Without an
 * `id` it does nothing.
 */
export function useRequestedFocus(
  id: string | undefined,
  element: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    let cancelDialogs: (() => void) | undefined;
    let cancelInert: (() => void) | undefined;
    const cancel = () => {
      cancelDialogs?.();
      cancelInert?.();
    };
    const stop = handleFocusRequests(id, (cancelled) => {
      cancelled.addEventListener('abort', cancel);
      cancelDialogs = whenDialogsClosed(() => {
        const target = element.current;
        if (target && !isMenuOpen()) cancelInert = whenReachable(target, () => holdFocus(target));
      });
    });
    return () => {
      stop();
      cancel();
    };
  }, [id, element]);
}

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
