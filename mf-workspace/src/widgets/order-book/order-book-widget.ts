import { defineWidget } from '../../widget-kit/define-widget.ts';
import OrderBook from './order-book.tsx';
import { orderBookSettingsSchema } from './order-book-settings.ts';
import { OrderBookSettingsForm } from './order-book-settings-form.tsx';

export default defineWidget({
  settings: orderBookSettingsSchema,
  content: OrderBook,
  settingsForm: OrderBookSettingsForm,
});
