import { AccountTableSettingsForm } from '../../accounts/account-table-settings-form.tsx';
import { historySettingsSchema } from '../../history/history-filter.ts';
import { defineWidget } from '../define-widget.ts';
import { DepositsAndTransfers } from './deposits-and-transfers.tsx';

export default defineWidget({
  settings: historySettingsSchema,
  content: DepositsAndTransfers,
  settingsForm: AccountTableSettingsForm,
});
