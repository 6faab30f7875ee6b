import { defineWidget } from '../../widget-kit/define-widget.ts';
import { BasisCurve } from './basis-curve.tsx';
import { basisCurveSettingsSchema } from './basis-curve-settings.ts';
import { BasisCurveSettingsForm } from './basis-curve-settings-form.tsx';

export default defineWidget({
  settings: basisCurveSettingsSchema,
  content: BasisCurve,
  settingsForm: BasisCurveSettingsForm,
});
