import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { DEFAULT_FUNDING_TABLE, type FundingRatesSettings } from './funding-rates-settings.ts';

export function FundingRatesSettingsForm({ onSettings }: WidgetProps<FundingRatesSettings>) {
  return <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_FUNDING_TABLE })} />;
}
