import { defineWidget } from '../../widget-kit/define-widget.ts';
import VenueStatusWidget from './venue-status.tsx';
import { venueStatusSettingsSchema } from './venue-status-settings.ts';
import { VenueStatusSettingsForm } from './venue-status-settings-form.tsx';

export default defineWidget({
  settings: venueStatusSettingsSchema,
  content: VenueStatusWidget,
  settingsForm: VenueStatusSettingsForm,
});
