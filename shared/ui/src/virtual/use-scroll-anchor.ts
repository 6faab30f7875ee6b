import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

interface Anchor {
  readonly rows: readonly unknown[];
  /** key of the first visible row */
  readonly key: string | number | bigint;
  readonly start: number;
}

/**
 * Keeps the visible rows in place when rows are added or removed above them. A list scrolled to the
 * top stays there, so that new rows are visible.
 *
 * @param rows a new array whenever rows were added or removed
 * @param findStart returns the current offset of the row with this key, in pixels from the top
 */
export function useScrollAnchor(
  virtualizer: Virtualizer<HTMLDivElement, HTMLElement>,
  rows: readonly unknown[],
  findStart: (key: Anchor['key']) => number | undefined,
): void {
  const anchor = useRef<Anchor>(undefined);
  useLayoutEffect(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    const previous = anchor.current;
    let shift = 0;
    // the virtualizer itself corrects for differences between estimated and measured heights
    if (previous !== undefined && previous.rows !== rows && offset > 0) {
      shift = (findStart(previous.key) ?? previous.start) - previous.start;
      if (shift !== 0) virtualizer.scrollToOffset(offset + shift);
    }
    const first = virtualizer.getVirtualItems().find(({ end }) => end > offset + shift);
    anchor.current = first && { rows, key: first.key, start: first.start };
  });
}
