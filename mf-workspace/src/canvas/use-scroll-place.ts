import type { LayoutItem } from '@parallax/protocol';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Place } from '../layout/place.ts';
import { GAP, ROW_HEIGHT } from './grid-size.ts';

const ROW_PX = ROW_HEIGHT + GAP;

/** The widget at the top of the view, and how much of it is above, as a share of its height. */
export interface ScrollPlace {
  readonly i: string;
  readonly share: number;
}

/** Undefined at the top of the sheet, which is kept by itself. */
export function scrollPlaceAt(
  places: readonly Place[],
  scrollTop: number,
): ScrollPlace | undefined {
  if (scrollTop <= 0) return undefined;
  const row = scrollTop / ROW_PX;
  const below = places.filter(({ y, h }) => y + h > row).toSorted((a, b) => a.y - b.y || a.x - b.x);
  const [first] = below;
  return first && { i: first.i, share: Math.max(0, (row - first.y) / first.h) };
}

export function scrollTopOf(
  places: readonly Place[],
  { i, share }: ScrollPlace,
): number | undefined {
  const place = places.find((candidate) => candidate.i === i);
  return place && (place.y + place.h * share) * ROW_PX;
}

const scrollTo = (box: HTMLElement, top: number): void => {
  box.scrollTop = top;
};

/** Keeps the widget at the top of the view there when the number of columns changes. */
export function useScrollPlace(
  canvas: RefObject<HTMLElement | null>,
  items: readonly LayoutItem[],
  columns: number,
): void {
  const place = useRef<ScrollPlace>(undefined);
  const latest = useRef(items);

  useLayoutEffect(() => {
    latest.current = items;
  }, [items]);

  useEffect(() => {
    const box = canvas.current;
    if (!box) return undefined;
    const onScroll = () => {
      place.current = scrollPlaceAt(latest.current, box.scrollTop);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [canvas]);

  const shownColumns = useRef(columns);
  useLayoutEffect(() => {
    if (shownColumns.current === columns) return;
    shownColumns.current = columns;
    const box = canvas.current;
    if (!box || !place.current) return;
    const top = scrollTopOf(items, place.current);
    if (top !== undefined) scrollTo(box, top);
  }, [canvas, items, columns]);
}
