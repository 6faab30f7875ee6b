import type { WidgetSettings } from '@parallax/federation/loading';
import type { WidgetType } from '@parallax/protocol';
import { mergeObjects, sameJson } from '@parallax/sheets';
import { mergeNotes } from './notes/merge-notes.ts';
import { mergeWatchLists } from './watch-list/merge-watch-lists.ts';

type SettingsMerge = (
  base: WidgetSettings,
  mine: WidgetSettings,
  theirs: WidgetSettings,
) => WidgetSettings;

const MERGES: Partial<Record<WidgetType, SettingsMerge>> = {
  NOTES: mergeNotes,
  WATCH_LIST: mergeWatchLists,
};

/**
 * Merges two changes of the settings of one widget; by key unless its type has a merge of its own.
 * @param base the common ancestor of `mine` and `theirs`
 */
export function mergeSettings(
  type: WidgetType,
  base: WidgetSettings,
  { mine, theirs }: { mine: WidgetSettings; theirs: WidgetSettings },
): WidgetSettings {
  if (sameJson(mine, base)) return theirs;
  if (sameJson(theirs, base)) return mine;
  return (MERGES[type] ?? mergeObjects)(base, mine, theirs);
}
