import { type RefObject, useEffect } from 'react';
import { tellRowsInView } from '../layout/rows-in-view.ts';
import { ROW_PITCH, rowsWithin } from './grid-size.ts';

/** Has those who add a widget to the sheet know its rows in view, at the minimum height of a row. */
export function useTellRowsInView(
  canvas: RefObject<HTMLElement | null>,
  sheetId: string,
  enabled: boolean,
): void {
  useEffect(() => {
    if (!enabled) return undefined;
    return tellRowsInView(sheetId, () => {
      const { scrollTop = 0, clientHeight = 0 } = canvas.current ?? {};
      const top = Math.ceil(scrollTop / ROW_PITCH);
      return { top, bottom: top + rowsWithin(clientHeight - (top * ROW_PITCH - scrollTop)) };
    });
  }, [canvas, sheetId, enabled]);
}
