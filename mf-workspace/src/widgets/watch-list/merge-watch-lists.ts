import type { WidgetSettings } from '@parallax/federation/loading';
import { mergeAsJson, mergeObjects } from '@parallax/sheets';
import { loadedContracts } from '@parallax/store';
import { defaultContracts } from './default-contracts.ts';
import { readWatchList, type WatchListSettings } from './watch-list-settings.ts';

const isChanged = ({ lists }: WatchListSettings, id: string): boolean =>
  lists.some((list) => list.id === id && list.contracts !== null);

/** The settings with the contracts that a list had before both changed them. */
function withDefaults(
  base: WatchListSettings,
  mine: WatchListSettings,
  theirs: WatchListSettings,
): WatchListSettings {
  const lists = base.lists.map((list) =>
    list.contracts === null && isChanged(mine, list.id) && isChanged(theirs, list.id)
      ? { ...list, contracts: defaultContracts(loadedContracts()) }
      : list,
  );
  return { ...base, lists };
}

/**
 * Like `mergeObjects`, of the settings of a watch list: against the lists and the table that
 * missing fields stand for, so that what both removed from a new watch list stays removed.
 */
export function mergeWatchLists(
  base: WidgetSettings,
  mine: WidgetSettings,
  theirs: WidgetSettings,
): WidgetSettings {
  const [own, others] = [readWatchList(mine), readWatchList(theirs)];
  const before = withDefaults(readWatchList(base), own, others);
  return {
    ...mergeObjects(base, mine, theirs),
    ...mergeAsJson(before, own, others),
  };
}
