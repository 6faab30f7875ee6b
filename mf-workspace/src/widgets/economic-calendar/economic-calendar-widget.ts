import { defineWidget } from '../../widget-kit/define-widget.ts';
import { EconomicCalendar } from './economic-calendar.tsx';
import { economicCalendarSettingsSchema } from './economic-calendar-settings.ts';
import { EconomicCalendarSettingsForm } from './economic-calendar-settings-form.tsx';

export default defineWidget({
  settings: economicCalendarSettingsSchema,
  content: EconomicCalendar,
  settingsForm: EconomicCalendarSettingsForm,
});
