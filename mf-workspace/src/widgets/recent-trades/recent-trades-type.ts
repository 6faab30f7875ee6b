import { contractSettingsSchema } from '../contract/contract-settings.ts';
import { ContractSettingsForm } from '../contract/contract-settings-form.tsx';
import { defineWidget } from '../define-widget.ts';

export const recentTrades = defineWidget({
  type: 'RECENT_TRADES',
  title: 'Recent trades',
  category: 'Market data',
  description: 'Every trade as it happens, newest first',
  size: { w: 6, h: 18 },
  minSize: { w: 5, h: 4 },
  settings: contractSettingsSchema,
  load: () => import('./recent-trades.tsx'),
  settingsForm: ContractSettingsForm,
});
