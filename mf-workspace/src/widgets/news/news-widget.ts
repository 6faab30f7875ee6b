import { defineWidget } from '../../widget-kit/define-widget.ts';
import { News } from './news.tsx';
import { newsSettingsSchema } from './news-settings.ts';
import { NewsSettingsForm } from './news-settings-form.tsx';

export default defineWidget({
  settings: newsSettingsSchema,
  content: News,
  settingsForm: NewsSettingsForm,
});
