export function moveEntry<Entry>(
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

/** Applies a new order of the visible entries; hidden entries keep their positions. */
export function reorderVisible(all: readonly string[], visible: readonly string[]): string[] {
  const visibleKeys = new Set(visible);
  let next = 0;
  return all.map((key) => {
    if (!visibleKeys.has(key)) return key;
    const replacement = visible[next] ?? key;
    next += 1;
    return replacement;
  });
}
