import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width class of a widget. */
export type AvailableSpace = 'narrow' | 'medium' | 'wide' | 'full';

const measureSpace = (width: number): AvailableSpace =>
  width < 380 ? 'narrow' : width < 500 ? 'medium' : width < 1_100 ? 'wide' : 'full';

/** The width class of an element; renders only when it changes. */
export const useAvailableSpace = (element: RefObject<HTMLElement | null>): AvailableSpace =>
  useOfWidth(element, measureSpace, 'wide');

/**
 * What follows from the width of an element; renders only when it changes.
 * @param measure stable
 */
export function useOfWidth<Value extends string | number>(
  element: RefObject<HTMLElement | null>,
  measure: (width: number) => Value,
  first: Value,
): Value {
  const [value, setValue] = useState(first);

  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const update = () => {
      // an element without a layout has no width
      if (box.clientWidth > 0) setValue(measure(box.clientWidth));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, measure]);

  return value;
}
