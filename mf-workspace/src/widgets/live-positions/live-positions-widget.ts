import { defineWidget } from '../../widget-kit/define-widget.ts';
import { LivePositions } from './live-positions.tsx';
import { livePositionsSettingsSchema } from './live-positions-settings.ts';
import { LivePositionsSettingsForm } from './live-positions-settings-form.tsx';

export default defineWidget({
  settings: livePositionsSettingsSchema,
  content: LivePositions,
  settingsForm: LivePositionsSettingsForm,
});
