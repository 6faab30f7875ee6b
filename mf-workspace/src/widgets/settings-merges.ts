import type { WidgetSettings } from '@parallax/federation/loading';
import type { WidgetType } from '@parallax/protocol';
import { mergeObjects } from '@parallax/sheets';
import { mergeNotes } from './notes/merge-notes.ts';
import { mergeWatchLists } from './watch-list/merge-watch-lists.ts';

/** Merges two changes of the settings of one widget; `base` is their common ancestor. */
type SettingsMerge = (
  base: WidgetSettings,
  mine: WidgetSettings,
  theirs: WidgetSettings,
) => WidgetSettings;

const MERGES: Partial<Record<WidgetType, SettingsMerge>> = {
  NOTES: mergeNotes,
  WATCH_LIST: mergeWatchLists,
};

/** Merges the settings of a widget type; by key unless the type has a merge of its own. */
export const settingsMergeOf = (type: WidgetType): SettingsMerge => MERGES[type] ?? mergeObjects;
