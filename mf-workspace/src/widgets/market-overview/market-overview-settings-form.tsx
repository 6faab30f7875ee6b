import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { DEFAULT_OVERVIEW_TABLE, type MarketOverviewSettings } from './market-overview-settings.ts';

export function MarketOverviewSettingsForm({ onSettings }: WidgetProps<MarketOverviewSettings>) {
  return <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_OVERVIEW_TABLE })} />;
}
