import { observeElementRect, type Rect, type Virtualizer } from '@tanstack/react-virtual';

const UNMEASURED_HEIGHT = 600;

/**
 * Assumes a default height until the scroller is laid out, so that the first rows mount
 * immediately.
 */
export const observeRect = <Scroller extends Element, Item extends Element>(
  virtualizer: Virtualizer<Scroller, Item>,
  listener: (rect: Rect) => void,
): (() => void) | undefined =>
  observeElementRect(virtualizer, (rect) =>
    listener(rect.height > 0 ? rect : { width: rect.width, height: UNMEASURED_HEIGHT }),
  );

/** Adds the index of a row that must stay mounted to the indexes in view. */
export const withIndex = (indexes: number[], pinned: number, count: number): number[] =>
  pinned < 0 || pinned >= count || indexes.includes(pinned)
    ? indexes
    : [...indexes, pinned].sort((a, b) => a - b);
