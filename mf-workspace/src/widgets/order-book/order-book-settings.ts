import { z } from 'zod';
import { contractSettingsSchema } from '../contract/contract-settings.ts';
import { BOOK_UNITS, GROUP_FACTORS } from './book-view.ts';

export const orderBookSettingsSchema = contractSettingsSchema.extend({
  /** ticks per level */
  group: z.literal(GROUP_FACTORS).catch(1),
  unit: z.enum(BOOK_UNITS).catch('Size'),
  /** shows totals from the best price, and bars of the totals */
  cumulative: z.boolean().catch(true),
});
export type OrderBookSettings = z.infer<typeof orderBookSettingsSchema>;
