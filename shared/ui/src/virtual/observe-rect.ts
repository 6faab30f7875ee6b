import { observeElementRect, type Rect, type Virtualizer } from '@tanstack/react-virtual';

const UNMEASURED_HEIGHT = 600;

/** Takes a scroller that has no box yet for a screenful, so that its first rows are there at once. */
export const observeRect = <Scroller extends Element, Item extends Element>(
  virtualizer: Virtualizer<Scroller, Item>,
  listener: (rect: Rect) => void,
): (() => void) | undefined =>
  observeElementRect(virtualizer, (rect) =>
    listener(rect.height > 0 ? rect : { width: rect.width, height: UNMEASURED_HEIGHT }),
  );

/** The rows in view, and one more that must stay mounted though it may be out of it. */
export const withIndex = (indexes: number[], kept: number, count: number): number[] =>
  kept < 0 || kept >= count || indexes.includes(kept)
    ? indexes
    : [...indexes, kept].sort((a, b) => a - b);
