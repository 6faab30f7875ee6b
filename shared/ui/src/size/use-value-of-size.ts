import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * A value computed from the width or height of an element in pixels; renders only when it changes.
 * @param valueOf stable
 * @param first until the element has a layout
 */
export function useValueOfSize<Value extends string | number | boolean>(
  element: RefObject<HTMLElement | null>,
  side: 'width' | 'height',
  valueOf: (pixels: number) => Value,
  first: Value,
): Value {
  const [value, setValue] = useState(first);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const update = (): void => {
      const pixels = side === 'width' ? box.clientWidth : box.clientHeight;
      // an element without a layout has no size
      if (pixels > 0) setValue(valueOf(pixels));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, side, valueOf]);
  return value;
}
