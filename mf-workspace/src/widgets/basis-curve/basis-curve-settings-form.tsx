import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { BasisBaseField } from './basis-base-field.tsx';
import type { BasisCurveSettings } from './basis-curve-settings.ts';

export function BasisCurveSettingsForm({ settings, onSettings }: WidgetProps<BasisCurveSettings>) {
  return <BasisBaseField settings={settings} onSettings={onSettings} />;
}
