import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

interface Place {
  readonly rows: readonly unknown[];
  /** of the first row in view */
  readonly key: string | number | bigint;
  readonly start: number;
}

/**
 * Keeps what is being read where it is when something comes or goes above it. At its very top a list
 * stays there, so that news is seen.
 *
 * @param rows what the list holds; another array when something has come or gone
 * @param startOf where the row of a key begins now, in pixels from the top
 */
export function useKeptPlace(
  virtualizer: Virtualizer<HTMLDivElement, HTMLElement>,
  rows: readonly unknown[],
  startOf: (key: Place['key']) => number | undefined,
): void {
  const before = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    const was = before.current;
    let shift = 0;
    // heights that turn out otherwise than estimated are the virtualizer's to make up for
    if (was !== undefined && was.rows !== rows && offset > 0) {
      shift = (startOf(was.key) ?? was.start) - was.start;
      if (shift !== 0) virtualizer.scrollToOffset(offset + shift);
    }
    const first = virtualizer.getVirtualItems().find(({ end }) => end > offset + shift);
    before.current = first && { rows, key: first.key, start: first.start };
  });
}
