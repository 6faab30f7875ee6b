import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A row to scroll into view; a new object scrolls to the same row again. */
export interface RevealedRow {
  readonly key: string;
}

/**
 * Scrolls a row into view, without an animation and without moving the focus. A row that was just added
 * may be rendered later than it is revealed.
 */
export function useRevealRow<Row, Scroller extends Element, Item extends Element>(
  virtualizer: Virtualizer<Scroller, Item>,
  {
    rows,
    rowKey,
    revealed,
  }: {
    readonly rows: readonly Row[];
    readonly rowKey: (row: Row) => string;
    readonly revealed: RevealedRow | undefined;
  },
): void {
  const last = useRef(revealed);
  useLayoutEffect(() => {
    if (revealed === undefined || revealed === last.current) return;
    const index = rows.findIndex((row) => rowKey(row) === revealed.key);
    if (index < 0) return;
    last.current = revealed;
    virtualizer.scrollToIndex(index);
  }, [virtualizer, rows, rowKey, revealed]);
}

/** Keeps the focused row in view when its place changes, as when the keyboard moves it. */
export function useFollowFocusedRow<Scroller extends Element, Item extends Element>(
  virtualizer: Virtualizer<Scroller, Item>,
  scroller: RefObject<Element | null>,
  { key, index }: { readonly key: string | undefined; readonly index: number },
): void {
  const last = useRef({ key, index });
  useLayoutEffect(() => {
    const { key: lastKey, index: lastIndex } = last.current;
    last.current = { key, index };
    if (key === undefined || key !== lastKey || index === lastIndex) return;
    const row = scroller.current?.querySelector(`[data-index="${index}"]`);
    if (row?.contains(document.activeElement)) virtualizer.scrollToIndex(index);
  }, [virtualizer, scroller, key, index]);
}
