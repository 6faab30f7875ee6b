import { defineWidget } from '../../widget-kit/define-widget.ts';
import MarketOverview from './market-overview.tsx';
import { marketOverviewSettingsSchema } from './market-overview-settings.ts';
import { MarketOverviewSettingsForm } from './market-overview-settings-form.tsx';

export default defineWidget({
  settings: marketOverviewSettingsSchema,
  content: MarketOverview,
  settingsForm: MarketOverviewSettingsForm,
});
