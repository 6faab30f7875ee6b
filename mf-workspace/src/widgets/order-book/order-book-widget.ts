import { ContractSettingsForm } from '../contract/contract-settings-form.tsx';
import { defineWidget } from '../define-widget.ts';
import OrderBook from './order-book.tsx';
import { orderBookSettingsSchema } from './order-book-settings.ts';

export default defineWidget({
  settings: orderBookSettingsSchema,
  content: OrderBook,
  settingsForm: ContractSettingsForm,
});
