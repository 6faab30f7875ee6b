import { type RefObject, useCallback } from 'react';
import { useValueOfSize } from '../size/use-value-of-size.ts';

/** A table narrower than this has space for three or four columns. */
const NARROW_PX = 480;

/** Whether an element is narrower than a limit, by default as narrow as on a phone. */
export function useIsNarrow(box: RefObject<HTMLElement | null>, limit = NARROW_PX): boolean {
  const isNarrow = useCallback((width: number) => width < limit, [limit]);
  return useValueOfSize(box, 'width', isNarrow, false);
}
