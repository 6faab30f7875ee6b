import { defineWidget } from '../../widget-kit/define-widget.ts';
import { Collateral } from './collateral.tsx';
import { collateralSettingsSchema } from './collateral-settings.ts';
import { CollateralSettingsForm } from './collateral-settings-form.tsx';

export default defineWidget({
  settings: collateralSettingsSchema,
  content: Collateral,
  settingsForm: CollateralSettingsForm,
});
