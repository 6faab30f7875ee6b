import type { WidgetSettings } from '@parallax/federation/loading';
import type { WidgetType } from '@parallax/protocol';

/** The props of a widget's content and settings form; `settings` are complete and valid. */
export interface WidgetProps<Settings> {
  readonly settings: Settings;
  /**
   * Merges the change into the settings. A change that is made after a response is a function of the
   * newest settings, since the component that waited may have been replaced in the meantime.
   */
  onSettings: (change: Partial<Settings> | ((newest: Settings) => Partial<Settings>)) => void;
}

/** How a widget merges two changes of its settings; sheets merge before the widget's code is loaded. */
export interface SettingsMerge {
  readonly type: WidgetType;
  /** @param base the common ancestor of `mine` and `theirs` */
  merge: (base: WidgetSettings, mine: WidgetSettings, theirs: WidgetSettings) => WidgetSettings;
}
