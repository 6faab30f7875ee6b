import { defineWidget } from '../../widget-kit/define-widget.ts';
import { AlgoOrders } from './algo-orders.tsx';
import { algoOrdersSettingsSchema } from './algo-orders-settings.ts';
import { AlgoOrdersSettingsForm } from './algo-orders-settings-form.tsx';

export default defineWidget({
  settings: algoOrdersSettingsSchema,
  content: AlgoOrders,
  settingsForm: AlgoOrdersSettingsForm,
});
