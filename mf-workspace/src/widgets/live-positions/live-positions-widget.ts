import { accountTableSettingsSchema } from '../../accounts/account-table-settings.ts';
import { TradingAccountTableSettingsForm } from '../../accounts/account-table-settings-form.tsx';
import { defineWidget } from '../define-widget.ts';
import { LivePositions } from './live-positions.tsx';

export default defineWidget({
  settings: accountTableSettingsSchema,
  content: LivePositions,
  settingsForm: TradingAccountTableSettingsForm,
});
