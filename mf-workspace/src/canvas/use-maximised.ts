import { topDialog } from '@parallax/ui/state';
import { useEffect, useState } from 'react';

/**
 * The widget that fills the canvas. Escape restores it, unless it closes something else.
 */
export function useMaximised(
  ids: readonly string[],
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

  return [id, maximise];
}
