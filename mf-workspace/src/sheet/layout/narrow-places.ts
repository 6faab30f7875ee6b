import type { LayoutItem } from '@parallax/protocol';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { bottomOf, inReadingOrder, type Place } from './place.ts';
import { removeOverlaps } from './resolve-collisions.ts';

/** Up to this number of columns, a widget without a stored position has the full width. */
const FULL_WIDTH_COLUMNS = 6;

/**
 * The items of a sheet in a narrow grid. Items without a stored place are stacked in the order of the
 * desktop grid, two side by side where they fit and their types may share a row, at their desktop
 * height, or their minimum if that is taller. A lone item in the last row is not widened, so
 * that the next widget fits beside it.
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

  let x = 0;
  let y = bottomOf([...narrow.values()]);
  let rowHeight = 0;
  let last: LayoutItem | undefined;
  for (const item of inReadingOrder(desk)) {
    if (places.has(item.i)) continue;
    const { wholeRow, minRows = 0 } = widgetOf(item.type).narrow;
    const isFullWidth = columns <= FULL_WIDTH_COLUMNS || wholeRow;
    const h = Math.max(item.h, minRows);
    if (isFullWidth && last !== undefined && x < columns) last.w += columns - x;
    if (x >= columns || (isFullWidth && x > 0)) {
      x = 0;
      y += rowHeight;
      rowHeight = 0;
    }
    const leftWidth = isFullWidth ? columns : Math.ceil(columns / 2);
    const width = x === 0 ? leftWidth : columns - x;
    last = { ...item, x, y, w: width, h };
    narrow.set(item.i, last);
    x += width;
    rowHeight = Math.max(rowHeight, h);
  }
  return removeOverlaps(
    desk.flatMap((item) => narrow.get(item.i) ?? []),
    columns,
  );
}
