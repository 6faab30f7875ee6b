import { AccountTableSettingsForm } from '../../widget-kit/accounts/account-table-settings-form.tsx';
import { defineWidget } from '../../widget-kit/define-widget.ts';
import { WalletBalances } from './wallet-balances.tsx';
import { walletBalancesSettingsSchema } from './wallet-balances-settings.ts';

export default defineWidget({
  settings: walletBalancesSettingsSchema,
  content: WalletBalances,
  settingsForm: AccountTableSettingsForm,
});
