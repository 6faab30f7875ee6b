interface Identified {
  readonly id: string;
}

/** The list in the order of `ids`; entries missing in `ids` are last, in their order. */
export function orderBy<T extends Identified>(list: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const rank = (entry: T) => place.get(entry.id) ?? ids.length;
  return [...list].sort((a, b) => rank(a) - rank(b));
}
