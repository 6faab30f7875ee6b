import { DEFAULT_TABLE_STATE, savedTableState } from '@parallax/ui';
import { TradingAccountTableSettingsForm } from '../../widget-kit/accounts/account-table-settings-form.tsx';
import { defineWidget } from '../../widget-kit/define-widget.ts';
import { historySettingsSchema } from '../../widget-kit/history/history-filter.ts';
import { TradeSearch } from './trade-search.tsx';

export default defineWidget({
  // the fields are shown at first
  settings: historySettingsSchema.extend({
    table: savedTableState.default({ ...DEFAULT_TABLE_STATE, filtersOpen: true }),
  }),
  content: TradeSearch,
  settingsForm: TradingAccountTableSettingsForm,
});
