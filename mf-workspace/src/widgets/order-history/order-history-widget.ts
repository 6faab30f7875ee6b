import { TradingAccountTableSettingsForm } from '../../widget-kit/accounts/account-table-settings-form.tsx';
import { defineWidget } from '../../widget-kit/define-widget.ts';
import { historySettingsSchema } from '../../widget-kit/history/history-filter.ts';
import { OrderHistory } from './order-history.tsx';

export default defineWidget({
  settings: historySettingsSchema,
  content: OrderHistory,
  settingsForm: TradingAccountTableSettingsForm,
});
