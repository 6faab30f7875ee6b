import { type RefObject, useLayoutEffect, useState } from 'react';

const LEVELS_MAX = 20;
/** the column headers and the line with mid and spread, in table rows */
const HEADER_ROWS = 2.5;
/** a level is this many pixels lower than a table row */
const LEVEL_HEIGHT_DIFFERENCE = 2;

/** The number of levels per side that fit into the element, 1 to 20. */
export function useRowsThatFit(element: RefObject<HTMLElement | null>): number {
  const [rows, setRows] = useState(LEVELS_MAX);

  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => {
      const row = Number.parseFloat(getComputedStyle(box).getPropertyValue('--row')) || 24;
      const room = box.clientHeight - row * HEADER_ROWS;
      const fitting = Math.floor(room / (row - LEVEL_HEIGHT_DIFFERENCE) / 2);
      setRows(Math.max(1, Math.min(LEVELS_MAX, fitting)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);

  return rows;
}
