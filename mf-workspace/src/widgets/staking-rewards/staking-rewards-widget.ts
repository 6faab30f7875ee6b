import { AccountTableSettingsForm } from '../../accounts/account-table-settings-form.tsx';
import { historySettingsSchema } from '../../history/history-filter.ts';
import { defineWidget } from '../define-widget.ts';
import { StakingRewards } from './staking-rewards.tsx';

export default defineWidget({
  settings: historySettingsSchema,
  content: StakingRewards,
  settingsForm: AccountTableSettingsForm,
});
