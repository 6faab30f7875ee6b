/** Moves an entry to another index. */
export function movedTo<Entry>(
  entries: readonly Entry[],
  entry: Entry,
  index: number,
): readonly Entry[] {
  const from = entries.indexOf(entry);
  const to = Math.max(0, Math.min(entries.length - 1, index));
  if (from < 0 || from === to) return entries;
  const others = entries.filter((_, at) => at !== from);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}

/**
 * The complete list after the shown part of it was reordered. Entries that are not shown keep their
 * places.
 */
export function withShownOrder(all: readonly string[], shown: readonly string[]): string[] {
  const shownKeys = new Set(shown);
  let next = 0;
  return all.map((key) => {
    if (!shownKeys.has(key)) return key;
    const replacement = shown[next] ?? key;
    next += 1;
    return replacement;
  });
}
