import { ChoiceButtons, FieldGroup } from '@parallax/ui';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { moverCountSchema, type TopMoversSettings } from './top-movers-settings.ts';

/** Everything else is set in the widget itself. */
export function TopMoversSettingsForm({ settings, onSettings }: WidgetProps<TopMoversSettings>) {
  return (
    <FieldGroup label="Rows on each side">
      <ChoiceButtons
        label="Rows on each side"
        choices={moverCountSchema.options}
        value={settings.count}
        onValue={(count) => onSettings({ count })}
      />
    </FieldGroup>
  );
}
