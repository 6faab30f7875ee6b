import { defineWidget } from '../../widget-kit/define-widget.ts';
import { NavChart } from './nav-chart.tsx';
import { navChartSettingsSchema } from './nav-chart-settings.ts';
import { NavChartSettingsForm } from './nav-chart-settings-form.tsx';

export default defineWidget({
  settings: navChartSettingsSchema,
  content: NavChart,
  settingsForm: NavChartSettingsForm,
});
