import { whileOnScreen } from '@parallax/ui';
import { type RefObject, useEffect } from 'react';

/** Calls `refresh` repeatedly while the element is on screen in a visible tab. */
export function useRefresh(
  box: RefObject<HTMLElement | null>,
  refresh: () => void,
  everyMs: number,
): void {
  useEffect(() => {
    if (box.current === null) return undefined;
    return whileOnScreen(box.current, () => {
      const timer = setInterval(() => {
        if (!document.hidden) refresh();
      }, everyMs);
      return () => clearInterval(timer);
    });
  }, [box, refresh, everyMs]);
}
