import { collide, inReadingOrder, type Place, pushedDown } from './place.ts';

/**
 * The layout after the widget `active` came to its new place or size. Widgets stay where a person
 * put them: only what `active` covers gives way, downwards, and what that covers in turn. A widget
 * that `active` was moved down onto rises above it when there is room. The array keeps its order.
 */
export function settle<T extends Place>(items: readonly T[], active: T): T[] {
  const before = items.find((item) => item.i === active.i);
  const movedDown = before !== undefined && active.y > before.y;
  const others = items.filter((item) => item.i !== active.i);
  const settled: T[] = [active];

  for (const item of inReadingOrder(others)) {
    const risen = { ...item, y: active.y - item.h };
    const rises =
      movedDown &&
      collide(item, active) &&
      risen.y >= 0 &&
      ![...others, ...settled].some((other) => collide(other, risen));
    settled.push(rises ? risen : pushedDown(item, settled));
  }

  const byId = new Map(settled.map((item) => [item.i, item]));
  const kept = items.flatMap((item) => byId.get(item.i) ?? []);
  return before === undefined ? [...kept, active] : kept;
}

/** The layout made fit for a grid of `columns`: nothing sticks out, nothing overlaps. */
export function untangle<T extends Place>(items: readonly T[], columns: number): T[] {
  const settled: T[] = [];
  for (const item of inReadingOrder(items)) {
    const w = Math.min(item.w, columns);
    const x = Math.min(item.x, columns - w);
    const fitting = w === item.w && x === item.x ? item : { ...item, w, x };
    settled.push(pushedDown(fitting, settled));
  }
  const byId = new Map(settled.map((item) => [item.i, item]));
  return items.flatMap((item) => byId.get(item.i) ?? []);
}
