import { type RefObject, useLayoutEffect, useState } from 'react';

const LEVELS_MAX = 20;
/** a level is shorter than the header by this many pixels */
const LEVEL_HEIGHT_DIFFERENCE = 2;

/**
 * The number of levels per side that fit into the table, 1 to 20. The second of its bodies is the
 * line with mid and spread.
 */
export function useRowsThatFit(table: RefObject<HTMLTableElement | null>): number {
  const [rows, setRows] = useState(LEVELS_MAX);

  useLayoutEffect(() => {
    const box = table.current;
    if (!box) return undefined;
    const measure = () => {
      // measured, since the token `--row` need not be a number of pixels
      const head = box.tHead?.offsetHeight ?? 0;
      const middle = box.tBodies[1]?.offsetHeight ?? 0;
      const level = head - LEVEL_HEIGHT_DIFFERENCE;
      const fitting = Math.floor((box.clientHeight - head - middle) / level / 2);
      setRows(Math.max(1, Math.min(LEVELS_MAX, fitting)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [table]);

  return rows;
}
