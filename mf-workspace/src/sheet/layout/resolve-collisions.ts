import { collide, inOrderOf, inReadingOrder, type Place, pushDown } from './place.ts';

/**
 * The layout after the widget `active` has been moved or resized. Only the widgets that it
 * covers move down, and recursively those that they then cover. If `active` was moved down onto a widget,
 * that widget moves above it when there is space. The array retains its order.
 */
export function resolveCollisions<T extends Place>(items: readonly T[], active: T): T[] {
  const before = items.find((item) => item.i === active.i);
  const movedDown = before !== undefined && active.y > before.y;
  const others = items.filter((item) => item.i !== active.i);
  const placed: T[] = [active];

  for (const item of inReadingOrder(others)) {
    const above = { ...item, y: active.y - item.h };
    const movesAbove =
      movedDown &&
      collide(item, active) &&
      above.y >= 0 &&
      ![...others, ...placed].some((other) => collide(other, above));
    placed.push(movesAbove ? above : pushDown(item, placed));
  }

  const ordered = inOrderOf(placed, items);
  return before === undefined ? [...ordered, active] : ordered;
}

/** Fits the layout into `columns`: no item exceeds the grid and none overlap. */
export function removeOverlaps<T extends Place>(items: readonly T[], columns: number): T[] {
  const placed: T[] = [];
  for (const item of inReadingOrder(items)) {
    const w = Math.min(item.w, columns);
    const x = Math.min(item.x, columns - w);
    const fitting = w === item.w && x === item.x ? item : { ...item, w, x };
    placed.push(pushDown(fitting, placed));
  }
  return inOrderOf(placed, items);
}
