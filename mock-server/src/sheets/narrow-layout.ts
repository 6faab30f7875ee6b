import { type LayoutItem, layoutItemSchema } from '@parallax/contract';
import type { z } from 'zod';

/** Where a widget stands in a layout, in grid units. */
export const placeSchema = layoutItemSchema.pick({ i: true, x: true, y: true, w: true, h: true });
export type Place = z.infer<typeof placeSchema>;

const overlapsAcross = (a: Place, b: Place): boolean => a.x < b.x + b.w && b.x < a.x + a.w;

function fit(place: Place, columns: number): Place {
  const w = Math.min(place.w, columns);
  return { ...place, w, x: Math.min(place.x, columns - w) };
}

/**
 * The desk's widgets in a grid of `columns`, from the top down. A widget with a saved place has
 * it; the others keep their desk order, squeezed into the columns, each below what stands there.
 */
export function narrowLayout(
  desk: readonly LayoutItem[],
  saved: readonly Place[],
  columns: number,
): LayoutItem[] {
  const places = new Map(saved.map((place) => [place.i, fit(place, columns)]));
  const standing = desk.flatMap((item) => places.get(item.i) ?? []);
  for (const item of desk.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    if (places.has(item.i)) continue;
    const place = fit({ i: item.i, x: item.x, y: item.y, w: item.w, h: item.h }, columns);
    const below = standing.filter((other) => overlapsAcross(place, other));
    place.y = Math.max(0, ...below.map((other) => other.y + other.h));
    places.set(item.i, place);
    standing.push(place);
  }
  return desk
    .map((item) => ({ ...item, ...places.get(item.i) }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
}
