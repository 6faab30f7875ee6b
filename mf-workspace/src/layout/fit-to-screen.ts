import type { LayoutItem, WidgetType } from '@parallax/protocol';
import { bottomOf } from './place.ts';
import { removeOverlaps } from './resolve-collisions.ts';

export interface GridSpace {
  readonly columns: number;
  readonly rows: number;
}

type MinSize = (type: WidgetType) => { readonly w: number; readonly h: number };

/**
 * A span of columns or rows, scaled. A widget keeps its minimum size, and may then overlap the next
 * one.
 */
const scaled = (start: number, length: number, factor: number, smallest: number) => {
  const from = Math.round(start * factor);
  return { from, length: Math.max(smallest, Math.round((start + length) * factor) - from) };
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
    const smallest = minSize(item.type);
    const across = scaled(item.x, item.w, columns / right, Math.min(smallest.w, columns));
    const down = scaled(item.y, item.h, rows / bottom, smallest.h);
    return { ...item, x: across.from, w: across.length, y: down.from, h: down.length };
  });
  return removeOverlaps(fitted, columns);
}
