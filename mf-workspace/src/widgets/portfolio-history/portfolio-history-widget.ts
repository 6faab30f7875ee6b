import { defineWidget } from '../../widget-kit/define-widget.ts';
import { PortfolioHistory, PortfolioHistorySettingsForm } from './portfolio-history.tsx';
import { portfolioHistorySettingsSchema } from './portfolio-history-settings.ts';

export default defineWidget({
  settings: portfolioHistorySettingsSchema,
  content: PortfolioHistory,
  settingsForm: PortfolioHistorySettingsForm,
});
