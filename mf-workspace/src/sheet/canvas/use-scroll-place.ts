import type { LayoutItem } from '@parallax/protocol';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { bottomOf, type Place } from '../layout/place.ts';
import { GAP, ROW_PITCH } from './grid-size.ts';

/** The height in pixels of a grid with these places. */
export const gridHeight = (places: readonly Place[]): number => bottomOf(places) * ROW_PITCH + GAP;

/**
 * The scroll offset in pixels that makes a place visible with minimal scrolling. A place taller
 * than the viewport is aligned to the top.
 */
export function scrollTopFor(
  { y, h }: Pick<Place, 'y' | 'h'>,
  view: { top: number; height: number },
): number {
  const from = y * ROW_PITCH;
  const to = from + h * ROW_PITCH + GAP;
  return Math.min(from, Math.max(view.top, to - view.height));
}

/** The widget at the top of the view, and the share of its height that is above the view. */
export interface ScrollPlace {
  readonly i: string;
  readonly share: number;
}

/**
 * The place at a scroll offset in pixels; undefined at the top of the sheet, where nothing has to
 * be restored.
 */
export function scrollPlaceAt(
  places: readonly Place[],
  scrollTop: number,
): ScrollPlace | undefined {
  if (scrollTop <= 0) return undefined;
  const row = scrollTop / ROW_PITCH;
  const below = places.filter(({ y, h }) => y + h > row).toSorted((a, b) => a.y - b.y || a.x - b.x);
  const [first] = below;
  return first && { i: first.i, share: Math.max(0, (row - first.y) / first.h) };
}

/** Finds the scroll offset in pixels of a place; undefined if its widget was removed. */
export function findScrollTop(
  places: readonly Place[],
  { i, share }: ScrollPlace,
): number | undefined {
  const place = places.find((candidate) => candidate.i === i);
  return place && (place.y + place.h * share) * ROW_PITCH;
}

/** Scrolls to `top`. Returns the position that the browser applied. */
function scrollTo(box: HTMLElement, top: number): number {
  box.scrollTop = top;
  return box.scrollTop;
}

/** The recorded scroll position of a canvas. */
interface RecordedPosition {
  readonly columns: number;
  readonly top: number;
  readonly place: ScrollPlace | undefined;
}

/**
 * Keeps the widget at the top of the view in place when the number of columns changes, and restores
 * the scroll position when a maximised widget is restored.
 * @returns a function that records the scroll position; call it before a widget is maximised
 */
export function useScrollPlace(
  canvas: RefObject<HTMLElement | null>,
  { items, columns }: { readonly items: readonly LayoutItem[]; readonly columns: number },
  isMaximised: boolean,
): () => void {
  const recorded = useRef<RecordedPosition>({ columns, top: 0, place: undefined });
  // The browser may limit a restored position while the columns are still changing. Scroll events at
  // that position must therefore not replace the recorded one.
  const restored = useRef<number>(undefined);
  const latest = useRef({ items, columns, isMaximised });

  useLayoutEffect(() => {
    latest.current = { items, columns, isMaximised };
  }, [items, columns, isMaximised]);

  const [record] = useState(() => () => {
    const top = canvas.current?.scrollTop ?? 0;
    const { columns: count, items: widgets } = latest.current;
    recorded.current = { columns: count, top, place: scrollPlaceAt(widgets, top) };
  });

  useEffect(() => {
    const box = canvas.current;
    if (!box) return undefined;
    const onScroll = () => {
      if (latest.current.isMaximised || box.scrollTop === restored.current) return;
      restored.current = undefined;
      record();
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [canvas, record]);

  const previous = useRef({ columns, isMaximised });
  useLayoutEffect(() => {
    const before = previous.current;
    if (before.columns === columns && before.isMaximised === isMaximised) return;
    previous.current = { columns, isMaximised };
    const box = canvas.current;
    if (!box) return;
    const { place, ...last } = recorded.current;
    const top = last.columns === columns || !place ? last.top : findScrollTop(items, place);
    if (isMaximised) scrollTo(box, 0);
    else if (top !== undefined) restored.current = scrollTo(box, top);
  }, [canvas, items, columns, isMaximised]);

  return record;
}
