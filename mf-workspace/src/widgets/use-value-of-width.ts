import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * A value computed from the width of an element; renders only when it changes.
 * @param measure stable
 */
export function useValueOfWidth<Value extends string | number>(
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
