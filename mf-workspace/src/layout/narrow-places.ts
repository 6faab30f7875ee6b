import type { LayoutItem } from '@parallax/contract';
import { bottomOf, inReadingOrder, type Place } from './place.ts';
import { untangle } from './settle.ts';

/** Up to so many columns a widget without a place of its own takes the full width. */
const FULL_WIDTH_COLUMNS = 6;

/**
 * The widgets of a sheet in a narrow grid: where the person put them there, else, in the order of
 * the desk, below each other (side by side where two fit), as high as on the desk.
 */
export function narrowItems(
  desk: readonly LayoutItem[],
  saved: readonly Place[],
  columns: number,
): LayoutItem[] {
  const places = new Map(
    saved.filter((place) => place.x + place.w <= columns).map((place) => [place.i, place]),
  );
  const narrow = new Map<string, LayoutItem>();
  for (const item of desk) {
    const place = places.get(item.i);
    if (place) narrow.set(item.i, { ...item, x: place.x, y: place.y, w: place.w, h: place.h });
  }

  const width = columns <= FULL_WIDTH_COLUMNS ? columns : Math.floor(columns / 2);
  let x = 0;
  let y = bottomOf([...narrow.values()]);
  let rowHeight = 0;
  for (const item of inReadingOrder(desk)) {
    if (places.has(item.i)) continue;
    if (x + width > columns) {
      x = 0;
      y += rowHeight;
      rowHeight = 0;
    }
    narrow.set(item.i, { ...item, x, y, w: width });
    x += width;
    rowHeight = Math.max(rowHeight, item.h);
  }
  return untangle(
    desk.flatMap((item) => narrow.get(item.i) ?? []),
    columns,
  );
}
