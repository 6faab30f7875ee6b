import type { LayoutItem, WidgetType } from '@parallax/protocol';
import { bottomOf } from './place.ts';
import { removeOverlaps } from './resolve-collisions.ts';

export interface GridSpace {
  readonly columns: number;
  readonly rows: number;
}

type MinSize = (type: WidgetType) => { readonly w: number; readonly h: number };

/** Scales a span of columns or rows. A span of the minimum length may overlap the next one. */
const scaleSpan = (start: number, length: number, factor: number, minimum: number) => {
  const from = Math.round(start * factor);
  return { from, length: Math.max(minimum, Math.round((start + length) * factor) - from) };
};

/**
 * Scales the widgets so that together they fill the grid. Common edges of neighbours are rounded
 * alike, so that no gaps or overlaps arise.
 */
export function fitToScreen(
  items: readonly LayoutItem[],
  { columns, rows }: GridSpace,
  minSize: MinSize,
): LayoutItem[] {
  const right = items.reduce((edge, { x, w }) => Math.max(edge, x + w), 0);
  const bottom = bottomOf(items);
  if (right === 0 || bottom === 0 || rows <= 0) return [...items];
  const fitted = items.map((item) => {
    const minimum = minSize(item.type);
    const across = scaleSpan(item.x, item.w, columns / right, Math.min(minimum.w, columns));
    const down = scaleSpan(item.y, item.h, rows / bottom, minimum.h);
    return { ...item, x: across.from, w: across.length, y: down.from, h: down.length };
  });
  return removeOverlaps(fitted, columns);
}
