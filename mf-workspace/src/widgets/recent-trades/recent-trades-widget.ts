import { defineWidget } from '../../widget-kit/define-widget.ts';
import RecentTrades from './recent-trades.tsx';
import { recentTradesSettingsSchema } from './recent-trades-settings.ts';
import { RecentTradesSettingsForm } from './recent-trades-settings-form.tsx';

export default defineWidget({
  settings: recentTradesSettingsSchema,
  content: RecentTrades,
  settingsForm: RecentTradesSettingsForm,
});
