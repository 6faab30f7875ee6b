import { type RefObject, useLayoutEffect, useState } from 'react';

/** How much a widget can show side by side. */
export type Room = 'narrow' | 'medium' | 'wide';

const roomOf = (width: number): Room => (width < 380 ? 'narrow' : width < 500 ? 'medium' : 'wide');

/** The room that an element has; renders anew only when it changes. */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>('wide');

  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => setRoom(roomOf(box.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);

  return room;
}
