import { TradingAccountTableSettingsForm } from '../../accounts/account-table-settings-form.tsx';
import { historySettingsSchema } from '../../history/history-filter.ts';
import { defineWidget } from '../define-widget.ts';
import { TradeHistory } from './trade-history.tsx';

export default defineWidget({
  settings: historySettingsSchema,
  content: TradeHistory,
  settingsForm: TradingAccountTableSettingsForm,
});
