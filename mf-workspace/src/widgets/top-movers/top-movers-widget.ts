import { defineWidget } from '../../widget-kit/define-widget.ts';
import TopMovers from './top-movers.tsx';
import { topMoversSettingsSchema } from './top-movers-settings.ts';
import { TopMoversSettingsForm } from './top-movers-settings-form.tsx';

export default defineWidget({
  settings: topMoversSettingsSchema,
  content: TopMovers,
  settingsForm: TopMoversSettingsForm,
});
