import { runWhileVisible } from '@parallax/ui';
import { type RefObject, useEffect } from 'react';

/**
 * Calls `start` when the element scrolls into view in a visible tab, and the function that `start`
 * returned when the element scrolls out of view or the tab is hidden.
 */
export function useWhileShown(
  element: RefObject<HTMLElement | null>,
  start: (() => () => void) | undefined,
): void {
  useEffect(() => {
    if (element.current === null || start === undefined) return undefined;
    return runWhileVisible(element.current, start);
  }, [element, start]);
}
