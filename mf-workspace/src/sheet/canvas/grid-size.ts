import type { WidgetType } from '@parallax/protocol';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { widgetOf } from '../../widget-kit/widget-types.ts';

/** At about 110 pixels per column, a widget needs two columns to be readable. */
const NARROW_MIN_WIDTH = 2;

/** The minimum size of a widget, in columns and rows of the desktop grid or of a narrow grid. */
export function minSizeOf(type: WidgetType, narrow: boolean): { w: number; h: number } {
  const { minSize } = widgetOf(type);
  return narrow ? { w: NARROW_MIN_WIDTH, h: minSize.h } : minSize;
}

/** The minimum height of a row, and the gap below it, in pixels. */
export const ROW_HEIGHT = 24;
export const GAP = 8;
/** The distance between the tops of two rows of minimum height, in pixels. */
export const ROW_PITCH = ROW_HEIGHT + GAP;

/** The minimum number of rows of a desktop screen, which a window of 1280 by 720 pixels shows. */
export const SCREEN_ROWS = 18;

/** The number of rows of minimum height that fit into an element of this height in pixels. */
export const rowsWithin = (height: number): number =>
  Math.max(0, Math.floor((height - GAP) / ROW_PITCH));

/**
 * The row height in pixels, rounded down to a quarter, at which a sheet whose lowest widget ends at
 * row `bottom` fills a screen; at least the minimum height, so that a longer sheet scrolls.
 */
export const filledRowHeight = (bottom: number, height: number, minRows = SCREEN_ROWS): number =>
  Math.max(ROW_HEIGHT, Math.floor(((height - GAP) / Math.max(minRows, bottom) - GAP) * 4) / 4);

/**
 * The height of a row in pixels. On the desktop page rows grow with the screen, as columns do, so that
 * one layout fills screens of any size. On the phone they grow only if the sheet has a single widget.
 */
export function useRowHeight(
  canvas: RefObject<HTMLElement | null>,
  { bottom, narrow, isSingle }: { bottom: number; narrow: boolean; isSingle: boolean },
): number {
  const canGrow = !narrow || isSingle;
  const [height, setHeight] = useState(0);

  useLayoutEffect(() => {
    const box = canvas.current;
    if (!box || !canGrow) return undefined;
    const measure = () => setHeight(box.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [canvas, canGrow]);

  return canGrow ? filledRowHeight(bottom, height, narrow ? 1 : undefined) : ROW_HEIGHT;
}
