/** A widget's position and size in grid units. */
export interface Place {
  readonly i: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Whether two places share a cell; a place does not collide with itself. */
export const collide = (a: Place, b: Place): boolean =>
  a.i !== b.i && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export const samePlace = (a: Place, b: Place): boolean =>
  a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** What happened to a widget whose place has changed. */
export const placeChange = (from: Place, to: Place): 'resized' | 'moved' =>
  from.w !== to.w || from.h !== to.h ? 'resized' : 'moved';

/** The first row below all widgets. */
export const bottomOf = (places: readonly Place[]): number =>
  places.reduce((lowest, place) => Math.max(lowest, place.y + place.h), 0);

/** The places sorted top to bottom, then left to right. */
export const inReadingOrder = <T extends Place>(places: readonly T[]): T[] =>
  [...places].sort((a, b) => a.y - b.y || a.x - b.x);

/** The places in the order in which `order` lists their ids; without those that it does not list. */
export function inOrderOf<T extends Place>(places: readonly T[], order: readonly Place[]): T[] {
  const byId = new Map(places.map((place) => [place.i, place]));
  return order.flatMap(({ i }) => byId.get(i) ?? []);
}

/** Moves the place down until it does not collide with `occupied`. */
export function pushDown<T extends Place>(place: T, occupied: readonly Place[]): T {
  let moved = place;
  const findCollision = () => occupied.find((other) => collide(moved, other));
  for (let other = findCollision(); other; other = findCollision()) {
    moved = { ...place, y: other.y + other.h };
  }
  return moved;
}
