/** What a widget is given: its settings, complete and valid, and the way to change them. */
export interface WidgetProps<Settings> {
  readonly settings: Settings;
  /** keeps what `change` does not name */
  onSettings: (change: Partial<Settings>) => void;
}
