import { type RefObject, useLayoutEffect, useState } from 'react';

const ROW_HEIGHT = 36;
/** Fits two lines; rows shrink to this height if all rows then fit. */
const ROW_HEIGHT_MIN = 32;
/** Rows grow up to this height in a tall list, like the levels of an order book. */
const ROW_HEIGHT_MAX = 2 * ROW_HEIGHT;
/** 44 px and the 1 px line between rows */
const TOUCH_ROW_HEIGHT = 45;

/** The row height in pixels at which `count` rows fill the table, within limits. */
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
    // the row of filters changes its height
    if (table?.tHead) observer.observe(table.tHead);
    return () => observer.disconnect();
  }, [element, isCoarse]);

  if (isCoarse) return TOUCH_ROW_HEIGHT;
  const share = Math.floor(space / Math.max(1, count));
  return share < ROW_HEIGHT_MIN ? ROW_HEIGHT : Math.min(ROW_HEIGHT_MAX, share);
}
