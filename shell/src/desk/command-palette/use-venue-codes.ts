import { type RefObject, useLayoutEffect } from 'react';

/** Tolerance for rounded heights. */
const TOLERANCE_PX = 1;

/** Whether the name in a venue label does not fit: it wraps below the only visible line. */
const isCut = ({ scrollHeight, clientHeight }: Element): boolean =>
  scrollHeight > clientHeight + TOLERANCE_PX;

function markGroup(group: Element): void {
  // measured with names
  group.removeAttribute('data-venue-codes');
  const labels = [...group.querySelectorAll('[data-venue]')].flatMap(
    ({ parentElement }) => parentElement ?? [],
  );
  group.toggleAttribute('data-venue-codes', labels.some(isCut));
}

/**
 * Sets `data-venue-codes` on the groups of a list in which the name of a venue does not fit, so that
 * all rows of a group show names or all show codes.
 */
export function useVenueCodes(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const mark = () => {
      for (const group of box.querySelectorAll('[cmdk-group]')) markGroup(group);
    };
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(box);
    return () => observer.disconnect();
  });
}
