import { defineWidget } from '../../widget-kit/define-widget.ts';
import { LiquidationsWidget } from './liquidations.tsx';
import { liquidationsSettingsSchema } from './liquidations-settings.ts';
import { LiquidationsSettingsForm } from './liquidations-settings-form.tsx';

export default defineWidget({
  settings: liquidationsSettingsSchema,
  content: LiquidationsWidget,
  settingsForm: LiquidationsSettingsForm,
});
