import { type RefObject, useLayoutEffect, useState } from 'react';

/** A table narrower than this has space for three or four columns. */
const NARROW_PX = 480;

/** Whether an element is narrower than a limit, by default as narrow as on a phone. */
export function useIsNarrow(box: RefObject<HTMLElement | null>, limit = NARROW_PX): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => {
      // an element without a layout has no width
      if (element.clientWidth > 0) setNarrow(element.clientWidth < limit);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, limit]);
  return narrow;
}
