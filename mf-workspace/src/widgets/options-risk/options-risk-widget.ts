import { defineWidget } from '../../widget-kit/define-widget.ts';
import { OptionsRisk } from './options-risk.tsx';
import { optionsRiskSettingsSchema } from './options-risk-settings.ts';
import { OptionsRiskSettingsForm } from './options-risk-settings-form.tsx';

export default defineWidget({
  settings: optionsRiskSettingsSchema,
  content: OptionsRisk,
  settingsForm: OptionsRiskSettingsForm,
});
