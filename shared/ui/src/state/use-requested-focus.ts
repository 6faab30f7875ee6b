import { type RefObject, useEffect } from 'react';
import { afterDialogs } from './after-dialogs.ts';
import { answerFocusRequests } from './focus-requests.ts';
import { takeFocus } from './take-focus.ts';

/**
 * Gives an element the focus when it is asked for by `requestFocus(id)`, also when that was before
 * the element was there. Open dialogs are waited for. Without an `id` nothing is answered.
 */
export function useRequestedFocus(
  id: string | undefined,
  element: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    let callOff: (() => void) | undefined;
    const stop = answerFocusRequests(id, () => {
      callOff = afterDialogs(() => {
        if (element.current) takeFocus(element.current);
      });
    });
    return () => {
      stop();
      callOff?.();
    };
  }, [id, element]);
}
