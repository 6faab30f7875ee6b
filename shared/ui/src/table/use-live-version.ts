import { type RefObject, useEffect, useState } from 'react';

/** A table that is sorted or filtered by live values is reordered at most this often. */
export const REORDER_MS = 5_000;

/** Whether somebody reads or uses the table: the pointer or the keyboard's focus is in it. */
function inUse(table: HTMLElement): boolean {
  if (table.matches(':hover')) return true;
  const focused = document.activeElement;
  return focused !== null && table.contains(focused) && focused.matches(':focus-visible');
}

/** A number that changes every 5 s while `live`, unless the table is in use or out of sight. */
export function useLiveVersion(table: RefObject<HTMLElement | null>, live: boolean): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    if (!live) return undefined;
    const timer = setInterval(() => {
      if (document.hidden || (table.current && inUse(table.current))) return;
      setVersion((count) => count + 1);
    }, REORDER_MS);
    return () => clearInterval(timer);
  }, [table, live]);
  return version;
}
