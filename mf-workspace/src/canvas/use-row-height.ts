import { type RefObject, useLayoutEffect, useState } from 'react';
import { filledRowHeight, ROW_HEIGHT } from './grid-size.ts';

/**
 * The height of a row, in pixels: on the desktop page the rows grow with the screen, as the columns do, so that
 * one layout fills every size of screen.
 */
export function useRowHeight(
  canvas: RefObject<HTMLElement | null>,
  { bottom, narrow }: { readonly bottom: number; readonly narrow: boolean },
): number {
  const [height, setHeight] = useState(0);

  useLayoutEffect(() => {
    const box = canvas.current;
    if (!box || narrow) return undefined;
    const measure = () => setHeight(box.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [canvas, narrow]);

  return narrow ? ROW_HEIGHT : filledRowHeight(bottom, height);
}
