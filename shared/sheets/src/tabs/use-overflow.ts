import { type RefObject, useLayoutEffect, useState } from 'react';

/** The ends at which a scrolling row has hidden content. */
export interface Overflow {
  readonly start: boolean;
  readonly end: boolean;
}

/** Tolerance for the rounding of widths, in pixels. */
const TOLERANCE_PX = 1;

/** Observes the scroll position and the sizes of an element and its content. */
export function useOverflow(element: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ start: false, end: false });

  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => {
      const start = box.scrollLeft > TOLERANCE_PX;
      const end = box.scrollWidth - box.clientWidth - box.scrollLeft > TOLERANCE_PX;
      setOverflow((old) => (old.start === start && old.end === end ? old : { start, end }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [box, ...box.children]) observer.observe(each);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [element]);

  return overflow;
}
