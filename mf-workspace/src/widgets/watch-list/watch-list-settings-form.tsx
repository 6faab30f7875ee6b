import { DEFAULT_TABLE_STATE } from '@parallax/ui';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { WatchListSettings } from './watch-list-settings.ts';

export function WatchListSettingsForm({ onSettings }: WidgetProps<WatchListSettings>) {
  return <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />;
}
