import { type RefObject, useEffect } from 'react';
import { handleFocusRequests } from './focus-requests.ts';
import { holdFocus } from './hold-focus.ts';
import { whenDialogsClosed } from './when-dialogs-closed.ts';

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
