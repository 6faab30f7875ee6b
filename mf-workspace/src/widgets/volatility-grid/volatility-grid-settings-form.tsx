import { DEFAULT_TABLE_STATE } from '@parallax/ui';
import { TableSettingsForm } from '../../widget-kit/frame/table-settings-form.tsx';
import { OptionMarketField } from '../../widget-kit/options/option-market-field.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { VolatilityGridSettings } from './volatility-grid-settings.ts';

export const VolatilityGridSettingsForm = ({
  settings,
  onSettings,
}: WidgetProps<VolatilityGridSettings>) => (
  <>
    <OptionMarketField settings={settings} onSettings={onSettings} />
    <TableSettingsForm onReset={() => onSettings({ table: DEFAULT_TABLE_STATE })} />
  </>
);
