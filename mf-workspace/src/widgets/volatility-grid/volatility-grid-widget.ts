import { defineWidget } from '../../widget-kit/define-widget.ts';
import { VolatilityGrid } from './volatility-grid.tsx';
import { volatilityGridSettingsSchema } from './volatility-grid-settings.ts';
import { VolatilityGridSettingsForm } from './volatility-grid-settings-form.tsx';

export default defineWidget({
  settings: volatilityGridSettingsSchema,
  content: VolatilityGrid,
  settingsForm: VolatilityGridSettingsForm,
});
