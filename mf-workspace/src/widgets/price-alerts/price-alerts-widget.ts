import { defineWidget } from '../../widget-kit/define-widget.ts';
import { PriceAlerts } from './price-alerts.tsx';
import { priceAlertsSettingsSchema } from './price-alerts-settings.ts';
import { PriceAlertsSettingsForm } from './price-alerts-settings-form.tsx';

export default defineWidget({
  settings: priceAlertsSettingsSchema,
  content: PriceAlerts,
  settingsForm: PriceAlertsSettingsForm,
});
