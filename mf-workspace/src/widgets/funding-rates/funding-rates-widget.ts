import { defineWidget } from '../../widget-kit/define-widget.ts';
import { FundingRates } from './funding-rates.tsx';
import { fundingRatesSettingsSchema } from './funding-rates-settings.ts';
import { FundingRatesSettingsForm } from './funding-rates-settings-form.tsx';

export default defineWidget({
  settings: fundingRatesSettingsSchema,
  content: FundingRates,
  settingsForm: FundingRatesSettingsForm,
});
