import { defineWidget } from '../../widget-kit/define-widget.ts';
import { RiskTiles } from './risk-tiles.tsx';
import { riskTilesSettingsSchema } from './risk-tiles-settings.ts';
import { RiskTilesSettingsForm } from './risk-tiles-settings-form.tsx';

export default defineWidget({
  settings: riskTilesSettingsSchema,
  content: RiskTiles,
  settingsForm: RiskTilesSettingsForm,
});
