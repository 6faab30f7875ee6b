import type { LayoutItem } from '@parallax/contract';
import { samePlace } from './place.ts';
import { sameJson } from './same-json.ts';

const byId = (items: readonly LayoutItem[]) => new Map(items.map((item) => [item.i, item]));

function mergeItem(base: LayoutItem | undefined, mine: LayoutItem, theirs: LayoutItem): LayoutItem {
  if (base === undefined) return mine;
  const { x, y, w, h } = samePlace(mine, base) ? theirs : mine;
  const settings = sameJson(mine.settings, base.settings) ? theirs.settings : mine.settings;
  return { ...theirs, x, y, w, h, settings };
}

/**
 * Brings two changes of one layout together, item by item.
 *
 * `base` is what both started from, `mine` what is shown here, `theirs` what was saved elsewhere.
 * Where an item's place, or its settings, changed here, mine counts; else theirs. What either side
 * added stays, what I removed is gone, and what they removed is gone unless I changed it. Of two
 * new watch lists theirs stays, since a sheet holds one. The result may overlap: untangle it.
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
    const own = mineItems.get(item.i);
    if (own) return mergeItem(baseItems.get(item.i), own, item);
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
