import { type RefObject, useEffect, useState } from 'react';
import { runWhileVisible } from '../live/watch-on-screen.ts';

/** A table that is sorted or filtered by live values is reordered at most this often. */
export const REORDER_MS = 5_000;

/** Whether the pointer is in the table. On a touch screen `:hover` stays after a tap. */
const isHovered = (table: HTMLElement): boolean =>
  matchMedia('(hover: hover)').matches && table.matches(':hover');

/** Whether the table is in use: the pointer or the keyboard focus is in it. */
function inUse(table: HTMLElement): boolean {
  if (isHovered(table)) return true;
  const focused = document.activeElement;
  return focused !== null && table.contains(focused) && focused.matches(':focus-visible');
}

/**
 * Returns a counter that triggers a reorder. While `live` and in view, it increases every 5 s, and
 * once on coming into view again; never while in use.
 */
export function useLiveVersion(table: RefObject<HTMLElement | null>, live: boolean): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const element = table.current;
    if (!live || element === null) return undefined;
    const reorder = (): void => {
      if (!inUse(element)) setVersion((count) => count + 1);
    };
    let wasShown = false;
    return runWhileVisible(element, () => {
      if (wasShown) reorder();
      wasShown = true;
      const timer = setInterval(reorder, REORDER_MS);
      return () => clearInterval(timer);
    });
  }, [table, live]);
  return version;
}
