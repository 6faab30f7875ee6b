import { useValueOfSize } from '@parallax/ui';
import { type RefObject, useCallback } from 'react';

/** Whether an element is lower than a limit, so that its controls would take the space of its data. */
export function useIsShort(box: RefObject<HTMLElement | null>, limit: number): boolean {
  const isShort = useCallback((height: number) => height < limit, [limit]);
  return useValueOfSize(box, 'height', isShort, false);
}
