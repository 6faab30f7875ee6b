import { type RefObject, useLayoutEffect, useState } from 'react';

const ROW_HEIGHT = 36;
/** Two lines; rows shrink to it if all of them fit then. */
const ROW_HEIGHT_MIN = 32;
/** In a taller list the rows grow up to this height, as the levels of a book do. */
const ROW_HEIGHT_MAX = 2 * ROW_HEIGHT;
/** 44 px and the 1 px line between rows */
const TOUCH_ROW_HEIGHT = 45;

/** The height in pixels of each of `count` rows, which share the height of their table. */
export function useRowHeight(element: RefObject<HTMLElement | null>, count: number): number {
  const [space, setSpace] = useState(0);
  const isCoarse = matchMedia('(pointer: coarse)').matches;

  useLayoutEffect(() => {
    const box = element.current;
    if (!box || isCoarse) return undefined;
    const table = box.querySelector('table');
    const measure = () =>
      setSpace(table === null ? 0 : table.clientHeight - (table.tHead?.offsetHeight ?? 0));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // it grows by the row of filters
    if (table?.tHead) observer.observe(table.tHead);
    return () => observer.disconnect();
  }, [element, isCoarse]);

  if (isCoarse) return TOUCH_ROW_HEIGHT;
  const share = Math.floor(space / Math.max(1, count));
  return share < ROW_HEIGHT_MIN ? ROW_HEIGHT : Math.min(ROW_HEIGHT_MAX, share);
}
