import type { WidgetSettings } from '@parallax/federation/loading';
import type { WidgetType } from '@parallax/protocol';
import { mergeObjects, sameJson } from '@parallax/sheets';
import type { SettingsMerge } from '../../widget-kit/widget-props.ts';

const merges = new Map<WidgetType, SettingsMerge['merge']>();

/** Registers the merges that widgets declare; called before the first sheet is shown. */
export function registerMerges(declared: readonly SettingsMerge[]): void {
  for (const { type, merge } of declared) merges.set(type, merge);
}

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
  return (merges.get(type) ?? mergeObjects)(base, mine, theirs);
}
