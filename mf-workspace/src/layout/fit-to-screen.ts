import type { LayoutItem, WidgetType } from '@parallax/protocol';
import { bottomOf } from './place.ts';
import { removeOverlaps } from './resolve-collisions.ts';

export interface GridSpace {
  readonly columns: number;
  readonly rows: number;
}

type MinSize = (type: WidgetType) => { readonly w: number; readonly h: number };

/** The far edge of a span, scaled; a widget below its minimum takes more and pushes others on. */
const scaled = (start: number, length: number, factor: number, least: number) => {
  const from = Math.round(start * factor);
  return { from, length: Math.max(least, Math.round((start + length) * factor) - from) };
};

/**
 * The widgets, stretched or shrunk so that together they fill the grid: gaps and overlaps are not
 * introduced, since neighbouring edges are rounded alike.
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
    const least = minSize(item.type);
    const across = scaled(item.x, item.w, columns / right, Math.min(least.w, columns));
    const down = scaled(item.y, item.h, rows / bottom, least.h);
    return { ...item, x: across.from, w: across.length, y: down.from, h: down.length };
  });
  return removeOverlaps(fitted, columns);
}
