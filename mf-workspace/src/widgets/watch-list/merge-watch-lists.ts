import { mergeAsJson, mergeObjects } from '@parallax/sheets';
import { loadedContracts } from '@parallax/store';
import type { SettingsMerge } from '../../widget-kit/widget-props.ts';
import { defaultContracts } from './named-lists.ts';
import { readWatchList, type WatchListSettings } from './watch-list-settings.ts';

const hasChangedList = ({ lists }: WatchListSettings, id: string): boolean =>
  lists.some((list) => list.id === id && list.contracts !== null);

/** `base`, with the default contracts in each list that both sides have changed. */
function withDefaults(
  base: WatchListSettings,
  mine: WatchListSettings,
  theirs: WatchListSettings,
): WatchListSettings {
  const lists = base.lists.map((list) =>
    list.contracts === null && hasChangedList(mine, list.id) && hasChangedList(theirs, list.id)
      ? { ...list, contracts: defaultContracts(loadedContracts()) }
      : list,
  );
  return { ...base, lists };
}

/**
 * Merges two changes of a watch list's settings like `mergeObjects`, but fills missing fields with
 * their defaults first. A contract that either side removed from the default list stays removed.
 */
export const watchListMerge: SettingsMerge = {
  type: 'WATCH_LIST',
  merge(base, mine, theirs) {
    const [parsedMine, parsedTheirs] = [readWatchList(mine), readWatchList(theirs)];
    const before = withDefaults(readWatchList(base), parsedMine, parsedTheirs);
    return {
      ...mergeObjects(base, mine, theirs),
      ...mergeAsJson(before, parsedMine, parsedTheirs),
    };
  },
};
