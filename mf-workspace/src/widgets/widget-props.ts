/** The props of a widget's content and settings form; `settings` are complete and valid. */
export interface WidgetProps<Settings> {
  readonly settings: Settings;
  /** merges the change into the settings */
  onSettings: (change: Partial<Settings>) => void;
}
