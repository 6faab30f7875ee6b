import { DESK_COLUMNS } from '@parallax/protocol';
import { bottomOf, collide, type Place } from './place.ts';

type Area = Omit<Place, 'i'>;

/** Rows of a sheet: from `top` to before `bottom`. */
export interface Rows {
  readonly top: number;
  readonly bottom: number;
}

export interface Sizes {
  readonly size: Pick<Place, 'w' | 'h'>;
  readonly minSize: Pick<Place, 'w' | 'h'>;
}

/** The number of free columns in a row, from column `x` to the right. */
const freeColumns = (items: readonly Place[], x: number, row: number): number =>
  items.reduce(
    (free, item) =>
      item.y <= row && row < item.y + item.h && x < item.x + item.w
        ? Math.min(free, Math.max(0, item.x - x))
        : free,
    DESK_COLUMNS - x,
  );

/** The largest free area with its upper left corner at `x`, `y`; undefined if it is below the minimum size. */
function largestAt(
  items: readonly Place[],
  { x, y }: Pick<Place, 'x' | 'y'>,
  { size, minSize }: Sizes,
  bottom: number,
): Area | undefined {
  let best: Area | undefined;
  let w = size.w;
  for (let h = 1; h <= size.h && y + h <= bottom; h += 1) {
    w = Math.min(w, freeColumns(items, x, y + h - 1));
    if (w < minSize.w) return best;
    if (h >= minSize.h && w * h > (best ? best.w * best.h : 0)) best = { x, y, w, h };
  }
  return best;
}

const gap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.max(0, from - (otherFrom + otherLength), otherFrom - (from + length));

/** The distance between the edges of two areas and then, as a small part, that between their centres. */
function distance(a: Area, b: Area): number {
  const ofEdges = gap(a.x, a.w, b.x, b.w) + gap(a.y, a.h, b.y, b.h);
  const ofCentres =
    Math.abs(a.x + a.w / 2 - b.x - b.w / 2) + Math.abs(a.y + a.h / 2 - b.y - b.h / 2);
  return ofEdges + ofCentres / 1_000;
}

/**
 * The free area of these rows where a widget is largest, up to its size, and of those the one nearest to one of
 * `near`, else the first. Undefined if there is no room for its minimum size.
 */
function largestFree(
  items: readonly Place[],
  sizes: Sizes,
  { top, bottom }: Rows,
  near: readonly Area[],
): Area | undefined {
  let best: { readonly area: Area; readonly distance: number } | undefined;
  for (let y = top; y < bottom; y += 1) {
    for (let x = 0; x < DESK_COLUMNS; x += 1) {
      const area = largestAt(items, { x, y }, sizes, bottom);
      if (area === undefined) continue;
      const candidate = { area, distance: Math.min(...near.map((other) => distance(area, other))) };
      const larger = best ? area.w * area.h - best.area.w * best.area.h : 1;
      const isNearer = best !== undefined && candidate.distance < best.distance;
      if (larger > 0 || (larger === 0 && isNearer)) best = candidate;
    }
  }
  return best?.area;
}

/** The first free area of the full size, from row `top` down. */
function firstFree(items: readonly Place[], { w, h }: Sizes['size'], top: number): Area {
  const bottom = Math.max(top, bottomOf(items));
  for (let y = top; y < bottom; y += 1) {
    for (let x = 0; x + w <= DESK_COLUMNS; x += 1) {
      const area = { i: '', x, y, w, h };
      if (!items.some((item) => collide(area, item))) return { x, y, w, h };
    }
  }
  return { x: 0, y: bottom, w, h };
}

/**
 * A place for a new widget that is free: in view, nearest to one of `near`, and smaller than its size where there
 * is not more room; without room in view, the first one from there down.
 */
export const freePlace = (
  items: readonly Place[],
  sizes: Sizes,
  { view, near }: { readonly view: Rows; readonly near: readonly Place[] },
): Area => largestFree(items, sizes, view, near) ?? firstFree(items, sizes.size, view.top);
