import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is lower than a limit, so that its controls would take the space of its data. */
export function useIsShort(box: RefObject<HTMLElement | null>, limit: number): boolean {
  const [short, setShort] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => {
      // an element without a layout has no height
      if (element.clientHeight > 0) setShort(element.clientHeight < limit);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, limit]);
  return short;
}
