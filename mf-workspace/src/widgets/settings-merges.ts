import type { WidgetSettings } from '@parallax/federation/loading';
import type { WidgetType } from '@parallax/protocol';
import { mergeObjects, sameJson } from '@parallax/sheets';
import { notesMerge } from './notes/merge-notes.ts';
import { watchListMerge } from './watch-list/merge-watch-lists.ts';
import type { SettingsMerge } from './widget-props.ts';

/** Those that widgets declare in their folders. */
const MERGES: readonly SettingsMerge[] = [notesMerge, watchListMerge];

/**
 * Merges two changes of the settings of one widget; by key unless the widget declares a merge of its own.
 * @param base the common ancestor of `mine` and `theirs`
 */
export function mergeSettings(
  type: WidgetType,
  base: WidgetSettings,
  { mine, theirs }: { mine: WidgetSettings; theirs: WidgetSettings },
): WidgetSettings {
  if (sameJson(mine, base)) return theirs;
  if (sameJson(theirs, base)) return mine;
  const { merge = mergeObjects } = MERGES.find((each) => each.type === type) ?? {};
  return merge(base, mine, theirs);
}
