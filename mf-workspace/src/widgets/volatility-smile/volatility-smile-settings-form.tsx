import { OptionMarketField } from '../../widget-kit/options/option-market-field.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { VolatilitySmileSettings } from './volatility-smile-settings.ts';

export function VolatilitySmileSettingsForm(props: WidgetProps<VolatilitySmileSettings>) {
  return <OptionMarketField settings={props.settings} onSettings={props.onSettings} />;
}
