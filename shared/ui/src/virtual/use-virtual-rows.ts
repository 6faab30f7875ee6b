import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useRef, useState } from 'react';
import { observeRect, withIndex } from './observe-rect.ts';

interface VirtualRowsState {
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLElement>;
  /** props of the scrolling element */
  readonly scrollerProps: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

/**
 * Virtualizes rows of variable height. Each row needs its key in `data-key` and its index in
 * `data-index`. The focused row stays mounted.
 */
export function useVirtualRows(options: {
  count: number;
  keyAt: (index: number) => string;
  /** estimated height in pixels until a row is measured */
  estimateSize: (index: number) => number;
  /** indexes of other rows that stay mounted */
  pinned?: readonly number[];
}): VirtualRowsState {
  const { count, keyAt, estimateSize, pinned = [] } = options;
  const ref = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const indexOfKey = (key: string): number => {
    for (let index = 0; index < count; index += 1) if (keyAt(index) === key) return index;
    return -1;
  };
  const focusedIndex = focused === undefined ? -1 : indexOfKey(focused);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => ref.current,
    estimateSize,
    // elements have no height without a layout, as in jsdom
    measureElement: (element) =>
      element.getBoundingClientRect().height || estimateSize(Number(element.dataset['index'])),
    getItemKey: keyAt,
    observeElementRect: observeRect,
    overscan: 6,
    rangeExtractor: (range) =>
      [...pinned, focusedIndex].reduce(
        (indexes, index) => withIndex(indexes, index, range.count),
        defaultRangeExtractor(range),
      ),
  });
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const row = target.closest('[data-key]');
    setFocused(row instanceof HTMLElement ? row.dataset['key'] : undefined);
  };
  return { virtualizer, scrollerProps: { ref, onFocus } };
}
