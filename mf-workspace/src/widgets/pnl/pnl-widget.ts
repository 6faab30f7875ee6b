import { defineWidget } from '../../widget-kit/define-widget.ts';
import { Pnl } from './pnl.tsx';
import { pnlSettingsSchema } from './pnl-settings.ts';
import { PnlSettingsForm } from './pnl-settings-form.tsx';

export default defineWidget({
  settings: pnlSettingsSchema,
  content: Pnl,
  settingsForm: PnlSettingsForm,
});
