import { EXAMPLE_PREFIX } from '@parallax/feed';
import { defineWidget } from '../define-widget.ts';
import { FIRST_LIST } from './named-lists.ts';
import WatchList from './watch-list.tsx';
import { migrateWatchList, watchListSettingsSchema } from './watch-list-settings.ts';
import { WatchListSettingsForm } from './watch-list-settings-form.tsx';

const EXAMPLES = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG'].map(
  (base) => `${EXAMPLE_PREFIX}binance_spot:${base}USDT`,
);

export default defineWidget({
  settings: watchListSettingsSchema,
  migrations: [migrateWatchList],
  example: { lists: [{ ...FIRST_LIST, contracts: EXAMPLES }] },
  content: WatchList,
  settingsForm: WatchListSettingsForm,
});
