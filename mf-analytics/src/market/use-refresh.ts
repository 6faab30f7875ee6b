import { runWhileOnScreen } from '@parallax/ui';
import { type RefObject, useEffect } from 'react';

/**
 * Calls `refresh` on mount, repeatedly while the element is on screen in a visible tab, and when the
 * tab becomes visible again.
 */
export function useRefresh(
  box: RefObject<HTMLElement | null>,
  refresh: () => void,
  everyMs: number,
): void {
  useEffect(() => {
    if (box.current === null) return undefined;
    const refreshWhenVisible = (): void => {
      if (!document.hidden) refresh();
    };
    refreshWhenVisible();
    return runWhileOnScreen(box.current, () => {
      const timer = setInterval(refreshWhenVisible, everyMs);
      document.addEventListener('visibilitychange', refreshWhenVisible);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', refreshWhenVisible);
      };
    });
  }, [box, refresh, everyMs]);
}
