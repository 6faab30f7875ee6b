import { defineWidget } from '../../widget-kit/define-widget.ts';
import VenueComparison from './venue-comparison.tsx';
import { venueComparisonSettingsSchema } from './venue-comparison-settings.ts';
import { VenueComparisonSettingsForm } from './venue-comparison-settings-form.tsx';

export default defineWidget({
  settings: venueComparisonSettingsSchema,
  content: VenueComparison,
  settingsForm: VenueComparisonSettingsForm,
});
