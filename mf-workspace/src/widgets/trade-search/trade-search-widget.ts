import { DEFAULT_TABLE_STATE, savedTableState } from '@parallax/ui';
import { TradingAccountTableSettingsForm } from '../../accounts/account-table-settings-form.tsx';
import { historySettingsSchema } from '../../history/history-filter.ts';
import { defineWidget } from '../define-widget.ts';
import { TradeSearch } from './trade-search.tsx';

export default defineWidget({
  // the fields are shown at first
  settings: historySettingsSchema.extend({
    table: savedTableState.default({ ...DEFAULT_TABLE_STATE, filtersOpen: true }),
  }),
  content: TradeSearch,
  settingsForm: TradingAccountTableSettingsForm,
});
