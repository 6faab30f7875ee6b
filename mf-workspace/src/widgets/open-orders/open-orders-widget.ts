import { accountTableSettingsSchema } from '../../accounts/account-table-settings.ts';
import { TradingAccountTableSettingsForm } from '../../accounts/account-table-settings-form.tsx';
import { defineWidget } from '../define-widget.ts';
import { OpenOrders } from './open-orders.tsx';

export default defineWidget({
  settings: accountTableSettingsSchema,
  content: OpenOrders,
  settingsForm: TradingAccountTableSettingsForm,
});
