import { accountTableSettingsSchema } from '../../accounts/account-table-settings.ts';
import { AccountTableSettingsForm } from '../../accounts/account-table-settings-form.tsx';
import { defineWidget } from '../define-widget.ts';
import { WalletBalances } from './wallet-balances.tsx';

export default defineWidget({
  settings: accountTableSettingsSchema,
  content: WalletBalances,
  settingsForm: AccountTableSettingsForm,
});
