import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

const GAP = 8;

/** Keeps a panel under `anchor` and inside the window, also when either of them moves. */
export function usePanelPlace(
  panel: RefObject<HTMLElement | null>,
  anchor: HTMLElement,
): CSSProperties {
  const [place, setPlace] = useState({ left: 0, top: 0 });

  useLayoutEffect(() => {
    const follow = () => {
      const at = anchor.getBoundingClientRect();
      const width = panel.current?.offsetWidth ?? 0;
      const left = Math.max(GAP, Math.min(at.left, window.innerWidth - width - GAP));
      const top = at.bottom + GAP;
      setPlace((old) => (old.left === left && old.top === top ? old : { left, top }));
    };
    follow();
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, true);
    return () => {
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, true);
    };
  }, [panel, anchor]);

  return place;
}
