import type { Layout, LayoutItem } from '@parallax/protocol';

/**
 * The other layouts that a save changes, as a server does: a widget that it adds to a sheet is
 * removed from the others.
 */
export function takeFromOthers(
  layouts: ReadonlyMap<string, Layout>,
  sheetId: string,
  saved: readonly LayoutItem[],
): [string, Layout][] {
  const present = layouts.get(sheetId)?.items ?? [];
  const added = saved.filter(({ i }) => !present.some((item) => item.i === i));
  return [...layouts].flatMap(([other, { revision, items }]) => {
    const kept = items.filter(({ i }) => !added.some((item) => item.i === i));
    if (other === sheetId || kept.length === items.length) return [];
    return [[other, { revision: revision + 1, items: kept }]];
  });
}
