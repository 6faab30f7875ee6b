import { type RefObject, useLayoutEffect, useState } from 'react';
import { filledRowHeight, ROW_HEIGHT } from './grid-size.ts';

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
