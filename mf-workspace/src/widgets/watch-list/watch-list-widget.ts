import { defineWidget } from '../define-widget.ts';
import WatchList from './watch-list.tsx';
import { watchListSettingsSchema } from './watch-list-settings.ts';
import { WatchListSettingsForm } from './watch-list-settings-form.tsx';

export default defineWidget({
  settings: watchListSettingsSchema,
  content: WatchList,
  settingsForm: WatchListSettingsForm,
});
