import { type RefObject, useLayoutEffect, useState } from 'react';

const LEVELS_MAX = 20;
/** the height of the line with mid and spread, in table rows */
const MIDDLE_ROWS = 1.5;
/** the minimum height of that line on a touch screen */
const TOUCH_PX = 44;
/** a level is shorter than a table row by this many pixels */
const LEVEL_HEIGHT_DIFFERENCE = 2;

/** The number of levels per side that fit into the element, 1 to 20. */
export function useRowsThatFit(element: RefObject<HTMLElement | null>): number {
  const [rows, setRows] = useState(LEVELS_MAX);

  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => {
      const row = Number.parseFloat(getComputedStyle(box).getPropertyValue('--row')) || 24;
      const minPx = matchMedia('(pointer: coarse)').matches ? TOUCH_PX : 0;
      const available = box.clientHeight - row - Math.max(row * MIDDLE_ROWS, minPx);
      const fitting = Math.floor(available / (row - LEVEL_HEIGHT_DIFFERENCE) / 2);
      setRows(Math.max(1, Math.min(LEVELS_MAX, fitting)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);

  return rows;
}
