import { DEFAULT_TABLE_STATE } from '@parallax/ui';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { VenueStatusSettings } from './venue-status-settings.ts';

export function VenueStatusSettingsForm({ onSettings }: WidgetProps<VenueStatusSettings>) {
  return <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />;
}
