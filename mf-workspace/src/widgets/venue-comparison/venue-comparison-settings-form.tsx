import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { PairField } from './pair-field.tsx';
import type { VenueComparisonSettings } from './venue-comparison-settings.ts';

export function VenueComparisonSettingsForm({
  settings,
  onSettings,
}: WidgetProps<VenueComparisonSettings>) {
  return <PairField settings={settings} onSettings={onSettings} />;
}
