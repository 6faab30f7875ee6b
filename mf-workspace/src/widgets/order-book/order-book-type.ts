import { ContractSettingsForm } from '../contract/contract-settings-form.tsx';
import { defineWidget } from '../define-widget.ts';
import { orderBookSettingsSchema } from './order-book-settings.ts';

export const orderBook = defineWidget({
  type: 'ORDER_BOOK',
  title: 'Order book',
  category: 'Market data',
  description: 'Bids and asks with depth, grouped by price',
  size: { w: 6, h: 18 },
  minSize: { w: 6, h: 10 },
  settings: orderBookSettingsSchema,
  load: () => import('./order-book.tsx'),
  settingsForm: ContractSettingsForm,
});
