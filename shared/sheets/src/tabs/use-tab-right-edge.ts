import type { Sheet } from '@parallax/protocol';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** The right edge of the open tab within the tablist, in pixels; updated when names, order or sizes change. */
export function useTabRightEdge(
  tablist: RefObject<HTMLElement | null>,
  sheets: readonly Sheet[],
  openId: string,
): number {
  const [edge, setEdge] = useState(0);

  useLayoutEffect(() => {
    const list = tablist.current;
    if (!list) return undefined;
    const measure = () => {
      const at = sheets.findIndex((sheet) => sheet.id === openId);
      const place = list.querySelectorAll('[role="tab"]')[at]?.parentElement;
      if (place) setEdge(place.offsetLeft + place.offsetWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [tablist, sheets, openId]);

  return edge;
}
