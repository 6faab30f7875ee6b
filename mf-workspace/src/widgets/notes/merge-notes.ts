import type { WidgetSettings } from '@parallax/federation/loading';
import { WIDGET_SETTINGS_MAX } from '@parallax/protocol';
import { mergeObjects } from '@parallax/sheets';
import type { SettingsMerge } from '../../widget-kit/widget-props.ts';
import { mergeTexts } from './merge-texts.ts';
import { notesSettingsSchema } from './notes-settings.ts';

const textOf = (each: WidgetSettings): string => notesSettingsSchema.parse(each).text;

/**
 * Like `mergeObjects`, but merges the text of a note by line. The result may be longer than a note that
 * is typed, so that neither side loses text, unless the server would refuse it.
 */
export const notesMerge: SettingsMerge = {
  type: 'NOTES',
  merge(base, mine, theirs) {
    const settings = mergeObjects(base, mine, theirs);
    const merged = { ...settings, text: mergeTexts(textOf(base), textOf(mine), textOf(theirs)) };
    return JSON.stringify(merged).length > WIDGET_SETTINGS_MAX ? settings : merged;
  },
};
