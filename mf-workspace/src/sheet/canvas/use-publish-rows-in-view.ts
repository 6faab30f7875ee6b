import { type RefObject, useEffect } from 'react';
import { publishRowsInView } from '../layout/rows-in-view.ts';
import { ROW_PITCH, rowsWithin } from './grid-size.ts';

/** Publishes the rows of an open sheet that are in view, counted at the minimum height of a row. */
export function usePublishRowsInView(
  canvas: RefObject<HTMLElement | null>,
  sheetId: string,
  enabled: boolean,
): void {
  useEffect(() => {
    if (!enabled) return undefined;
    return publishRowsInView(sheetId, () => {
      const { scrollTop = 0, clientHeight = 0 } = canvas.current ?? {};
      const top = Math.ceil(scrollTop / ROW_PITCH);
      return { top, bottom: top + rowsWithin(clientHeight - (top * ROW_PITCH - scrollTop)) };
    });
  }, [canvas, sheetId, enabled]);
}
