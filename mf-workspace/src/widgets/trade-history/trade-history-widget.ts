import { TradingAccountTableSettingsForm } from '../../widget-kit/accounts/account-table-settings-form.tsx';
import { defineWidget } from '../../widget-kit/define-widget.ts';
import { historySettingsSchema } from '../../widget-kit/history/history-filter.ts';
import { TradeHistory } from './trade-history.tsx';

export default defineWidget({
  settings: historySettingsSchema,
  content: TradeHistory,
  settingsForm: TradingAccountTableSettingsForm,
});
