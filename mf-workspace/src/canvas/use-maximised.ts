import { topDialog } from '@parallax/ui/state';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * The widget that fills the canvas. Escape restores it, unless it closes something else. The canvas
 * is at its top meanwhile and scrolls back afterwards.
 */
export function useMaximised(
  ids: readonly string[],
  canvas: RefObject<HTMLElement | null>,
): [id: string | undefined, maximise: (id: string | undefined) => void] {
  const [chosen, maximise] = useState<string>();
  const id = chosen !== undefined && ids.includes(chosen) ? chosen : undefined;
  const isMaximised = id !== undefined;

  useEffect(() => {
    if (!isMaximised) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || topDialog()) return;
      maximise(undefined);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isMaximised]);

  useLayoutEffect(() => {
    const box = canvas.current;
    if (!isMaximised || !box) return undefined;
    const { scrollTop, scrollLeft } = box;
    box.scrollTop = 0;
    box.scrollLeft = 0;
    return () => {
      box.scrollTop = scrollTop;
      box.scrollLeft = scrollLeft;
    };
  }, [isMaximised, canvas]);

  return [id, maximise];
}
