import type { LayoutItem } from '@parallax/protocol';
import { sameJson } from '@parallax/sheets';
import { mergeSettings } from './merge-settings.ts';
import { samePlace } from './place.ts';

const byId = (items: readonly LayoutItem[]) => new Map(items.map((item) => [item.i, item]));

/** Merges two changes of one item; see `mergeLayout`. */
export function mergeItem(
  base: LayoutItem | undefined,
  mine: LayoutItem,
  theirs: LayoutItem,
): LayoutItem {
  if (base === undefined) return mine;
  const { x, y, w, h } = samePlace(mine, base) ? theirs : mine;
  const settings = mergeSettings(mine.type, base.settings, {
    mine: mine.settings,
    theirs: theirs.settings,
  });
  const link = sameJson(mine.link, base.link) ? theirs.link : mine.link;
  const { link: _, ...rest } = theirs;
  return { ...rest, x, y, w, h, settings, ...(link && { link }) };
}

/**
 * Merges two changes of one layout by item. `base` is their common ancestor, `mine` the local
 * layout, `theirs` the one that another tab or device has saved. A local change to an item's place,
 * link or single setting takes precedence. Items added on either side are retained. An item removed
 * in `mine` stays removed; one removed in `theirs` is removed unless `mine` has changed it. Of two new
 * watch lists, that of `theirs` is retained, since a sheet can have only one. Items of the result may
 * overlap: apply `removeOverlaps`.
 */
export function mergeLayout(
  base: readonly LayoutItem[],
  mine: readonly LayoutItem[],
  theirs: readonly LayoutItem[],
): LayoutItem[] {
  const baseItems = byId(base);
  const mineItems = byId(mine);
  const theirItems = byId(theirs);

  const fromTheirs = theirs.flatMap((item) => {
    const local = mineItems.get(item.i);
    if (local) return mergeItem(baseItems.get(item.i), local, item);
    return baseItems.has(item.i) ? [] : item;
  });
  const fromMine = mine.filter((item) => {
    if (theirItems.has(item.i)) return false;
    const before = baseItems.get(item.i);
    const secondWatchList =
      item.type === 'WATCH_LIST' && fromTheirs.some((other) => other.type === 'WATCH_LIST');
    return !secondWatchList && (before === undefined || !sameJson(before, item));
  });
  return [...fromTheirs, ...fromMine];
}

/** Merges the changes of a moved item since `base` into the items; its position here is retained. */
export const withChanges = (
  items: readonly LayoutItem[],
  { base, changed }: { base: LayoutItem; changed: LayoutItem },
): LayoutItem[] =>
  items.map((item) => {
    if (item.i !== changed.i) return item;
    const { x, y, w, h } = item;
    return { ...mergeItem(base, item, changed), x, y, w, h };
  });
