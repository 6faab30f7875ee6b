import { AccountTableSettingsForm } from '../../widget-kit/accounts/account-table-settings-form.tsx';
import { defineWidget } from '../../widget-kit/define-widget.ts';
import { historySettingsSchema } from '../../widget-kit/history/history-filter.ts';
import { DepositsAndTransfers } from './deposits-and-transfers.tsx';

export default defineWidget({
  settings: historySettingsSchema,
  content: DepositsAndTransfers,
  settingsForm: AccountTableSettingsForm,
});
