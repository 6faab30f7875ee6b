import { defineWidget } from '../../widget-kit/define-widget.ts';
import { VolatilitySmile } from './volatility-smile.tsx';
import { volatilitySmileSettingsSchema } from './volatility-smile-settings.ts';
import { VolatilitySmileSettingsForm } from './volatility-smile-settings-form.tsx';

export default defineWidget({
  settings: volatilitySmileSettingsSchema,
  content: VolatilitySmile,
  settingsForm: VolatilitySmileSettingsForm,
});
