import { defineWidget } from '../define-widget.ts';
import { watchListSettingsSchema } from './watch-list-settings.ts';
import { WatchListSettingsForm } from './watch-list-settings-form.tsx';

export const watchList = defineWidget({
  type: 'WATCH_LIST',
  title: 'Watch list',
  category: 'Market data',
  description: 'The contracts you follow, side by side',
  size: { w: 12, h: 12 },
  minSize: { w: 6, h: 5 },
  settings: watchListSettingsSchema,
  load: () => import('./watch-list.tsx'),
  settingsForm: WatchListSettingsForm,
});
