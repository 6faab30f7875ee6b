import { DEFAULT_TABLE_STATE } from '@parallax/ui';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import { PeriodField } from '../../widget-kit/portfolio/period-field.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { StrategyTrackerSettings } from './strategy-tracker-settings.ts';

export const StrategyTrackerSettingsForm = ({
  settings,
  onSettings,
}: WidgetProps<StrategyTrackerSettings>) => (
  <>
    <PeriodField value={settings.period} onValue={(period) => onSettings({ period })} />
    <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
  </>
);
