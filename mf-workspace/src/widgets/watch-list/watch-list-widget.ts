import { defineWidget } from '../../widget-kit/define-widget.ts';
import WatchList from './watch-list.tsx';
import { migrateWatchList, watchListSettingsSchema } from './watch-list-settings.ts';
import { WatchListSettingsForm } from './watch-list-settings-form.tsx';

export default defineWidget({
  settings: watchListSettingsSchema,
  migrations: [migrateWatchList],
  content: WatchList,
  settingsForm: WatchListSettingsForm,
});
