import { defineWidget } from '../../widget-kit/define-widget.ts';
import { AlgoCentre } from './algo-centre.tsx';
import { algoCentreSettingsSchema } from './algo-centre-settings.ts';
import { AlgoCentreSettingsForm } from './algo-centre-settings-form.tsx';

export default defineWidget({
  settings: algoCentreSettingsSchema,
  content: AlgoCentre,
  settingsForm: AlgoCentreSettingsForm,
});
