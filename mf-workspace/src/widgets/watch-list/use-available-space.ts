import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width class of a widget. */
export type AvailableSpace = 'narrow' | 'medium' | 'wide';

const measureSpace = (width: number): AvailableSpace =>
  width < 380 ? 'narrow' : width < 500 ? 'medium' : 'wide';

/** The width class of an element; renders only when it changes. */
export function useAvailableSpace(element: RefObject<HTMLElement | null>): AvailableSpace {
  const [room, setRoom] = useState<AvailableSpace>('wide');

  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => setRoom(measureSpace(box.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);

  return room;
}
