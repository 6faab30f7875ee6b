import { defineWidget } from '../define-widget.ts';
import { Pnl } from './pnl.tsx';
import { pnlSettingsSchema } from './pnl-settings.ts';
import { PnlSettingsForm } from './pnl-settings-form.tsx';

export default defineWidget({
  settings: pnlSettingsSchema,
  content: Pnl,
  settingsForm: PnlSettingsForm,
});
