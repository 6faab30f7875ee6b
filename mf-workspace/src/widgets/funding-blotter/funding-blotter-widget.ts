import { TradingAccountTableSettingsForm } from '../../widget-kit/accounts/account-table-settings-form.tsx';
import { defineWidget } from '../../widget-kit/define-widget.ts';
import { FundingBlotter } from './funding-blotter.tsx';
import { fundingBlotterSettingsSchema } from './funding-blotter-settings.ts';

export default defineWidget({
  settings: fundingBlotterSettingsSchema,
  content: FundingBlotter,
  settingsForm: TradingAccountTableSettingsForm,
});
