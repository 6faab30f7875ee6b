import { TradingAccountTableSettingsForm } from '../../accounts/account-table-settings-form.tsx';
import { historySettingsSchema } from '../../history/history-filter.ts';
import { defineWidget } from '../define-widget.ts';
import { OrderHistory } from './order-history.tsx';

export default defineWidget({
  settings: historySettingsSchema,
  content: OrderHistory,
  settingsForm: TradingAccountTableSettingsForm,
});
