import { type RefObject, useLayoutEffect } from 'react';

/** Tolerance for rounded heights. */
const TOLERANCE_PX = 1;

/**
 * Sets `data-more` on a scrolling element while it has content below the visible part. The element
 * must have one child that is never replaced.
 * @param blank the height in pixels at the end of the content that contains no text
 */
export function useMarkMoreBelow(
  element: RefObject<HTMLElement | null>,
  scrolls: boolean,
  blank = 0,
): void {
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || !scrolls) return undefined;
    const mark = (): void => {
      const padding = Number.parseFloat(getComputedStyle(box).paddingBlockEnd) || 0;
      const below = box.scrollHeight - padding - box.clientHeight - box.scrollTop;
      box.toggleAttribute('data-more', below > blank + TOLERANCE_PX);
    };
    const observer = new ResizeObserver(mark);
    for (const each of [box, ...box.children]) observer.observe(each);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [element, scrolls, blank]);
}
