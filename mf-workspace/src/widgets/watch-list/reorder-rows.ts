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
