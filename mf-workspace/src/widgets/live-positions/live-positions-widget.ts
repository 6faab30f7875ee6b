import { accountTableSettingsSchema } from '../../widget-kit/accounts/account-table-settings.ts';
import { TradingAccountTableSettingsForm } from '../../widget-kit/accounts/account-table-settings-form.tsx';
import { defineWidget } from '../../widget-kit/define-widget.ts';
import { LivePositions } from './live-positions.tsx';

export default defineWidget({
  settings: accountTableSettingsSchema,
  content: LivePositions,
  settingsForm: TradingAccountTableSettingsForm,
});
