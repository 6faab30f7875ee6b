/**
 * The list with the entry at `from` moved to `to`, which is limited to the list; the same list when
 * nothing moves or there is no such entry.
 */
export function moveEntry<Entry>(
  list: readonly Entry[],
  from: number,
  to: number,
): readonly Entry[] {
  const end = Math.max(0, Math.min(list.length - 1, to));
  const moved = list.slice(from, from + 1);
  if (from < 0 || from === end || moved.length === 0) return list;
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, end), ...moved, ...others.slice(end)];
}
