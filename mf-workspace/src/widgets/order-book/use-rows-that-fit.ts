import { type RefObject, useLayoutEffect, useState } from 'react';

const LEVELS_MAX = 20;
/** the column heads and the line with mid and spread, in rows of a table */
const OTHER_ROWS = 2.5;
/** a level is so much lower than a row of a table, in pixels */
const LEVEL_LESS = 2;

/** How many levels a side fit into the element, 1 to 20. */
export function useRowsThatFit(element: RefObject<HTMLElement | null>): number {
  const [rows, setRows] = useState(LEVELS_MAX);

  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => {
      const row = Number.parseFloat(getComputedStyle(box).getPropertyValue('--row')) || 24;
      const room = box.clientHeight - row * OTHER_ROWS;
      const fitting = Math.floor(room / (row - LEVEL_LESS) / 2);
      setRows(Math.max(1, Math.min(LEVELS_MAX, fitting)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);

  return rows;
}
