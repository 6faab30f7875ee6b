import { type RefObject, useLayoutEffect } from 'react';

/** Tolerance for rounded heights. */
const TOLERANCE_PX = 1;

/** Whether the name in a venue label does not fit: it wraps below the only visible line. */
const isCut = ({ scrollHeight, clientHeight }: Element): boolean =>
  scrollHeight > clientHeight + TOLERANCE_PX;

const hasCutName = (group: Element): boolean =>
  [...group.querySelectorAll('[data-venue]')].some(
    ({ parentElement }) => parentElement !== null && isCut(parentElement),
  );

function markGroups(list: Element): void {
  const groups = [...list.querySelectorAll('[cmdk-group]')];
  // measured with names, in one layout
  for (const group of groups) group.removeAttribute('data-venue-codes');
  const cut = groups.filter(hasCutName);
  for (const group of cut) group.setAttribute('data-venue-codes', '');
}

/**
 * Sets `data-venue-codes` on the groups of a list in which the name of a venue does not fit, so that
 * all rows of a group show names or all show codes.
 */
export function useVenueCodes(list: RefObject<HTMLElement | null>): void {
  // the rows change with each render
  useLayoutEffect(() => {
    if (list.current) markGroups(list.current);
  });
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => markGroups(box));
    observer.observe(box);
    return () => observer.disconnect();
  }, [list]);
}
