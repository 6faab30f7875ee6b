import { type RefObject, useLayoutEffect, useState } from 'react';
import { filledRowHeight, ROW_HEIGHT } from './grid-size.ts';

/**
 * The height of a row, in pixels: on the desktop page the rows grow with the screen, as the columns do, so that
 * one layout fills every size of screen. On the phone only those of a single widget grow.
 */
export function useRowHeight(
  canvas: RefObject<HTMLElement | null>,
  { bottom, narrow, alone }: { bottom: number; narrow: boolean; alone: boolean },
): number {
  const fills = !narrow || alone;
  const [height, setHeight] = useState(0);

  useLayoutEffect(() => {
    const box = canvas.current;
    if (!box || !fills) return undefined;
    const measure = () => setHeight(box.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [canvas, fills]);

  return fills ? filledRowHeight(bottom, height, narrow ? 1 : undefined) : ROW_HEIGHT;
}
