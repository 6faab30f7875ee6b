interface Identified {
  readonly id: string;
}

/** The list with the entry `id` moved to where `overId` is now; the same list when nothing moves. */
export function moveEntry<T extends Identified>(
  list: readonly T[],
  id: string,
  overId: string,
): readonly T[] {
  const from = list.findIndex((entry) => entry.id === id);
  const to = list.findIndex((entry) => entry.id === overId);
  const moved = list[from];
  if (moved === undefined || to < 0 || from === to) return list;
  const rest = list.filter((entry) => entry !== moved);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** The list in the order of `ids`; entries missing in `ids` are last, in their order. */
export function orderBy<T extends Identified>(list: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const rank = (entry: T) => place.get(entry.id) ?? ids.length;
  return [...list].sort((a, b) => rank(a) - rank(b));
}
