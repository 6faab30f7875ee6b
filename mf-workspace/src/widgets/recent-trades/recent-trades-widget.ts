import { contractSettingsSchema } from '../contract/contract-settings.ts';
import { ContractSettingsForm } from '../contract/contract-settings-form.tsx';
import { defineWidget } from '../define-widget.ts';
import RecentTrades from './recent-trades.tsx';

export default defineWidget({
  settings: contractSettingsSchema,
  content: RecentTrades,
  settingsForm: ContractSettingsForm,
});
