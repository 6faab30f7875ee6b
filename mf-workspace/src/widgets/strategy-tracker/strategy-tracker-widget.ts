import { defineWidget } from '../../widget-kit/define-widget.ts';
import { StrategyTracker } from './strategy-tracker.tsx';
import { strategyTrackerSettingsSchema } from './strategy-tracker-settings.ts';
import { StrategyTrackerSettingsForm } from './strategy-tracker-settings-form.tsx';

export default defineWidget({
  settings: strategyTrackerSettingsSchema,
  content: StrategyTracker,
  settingsForm: StrategyTrackerSettingsForm,
});
