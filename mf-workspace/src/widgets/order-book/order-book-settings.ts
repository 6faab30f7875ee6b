import { z } from 'zod';
import { contractSettingsSchema } from '../contract/contract-settings.ts';
import { BOOK_UNITS, GROUP_FACTORS } from './book-view.ts';

export const orderBookSettingsSchema = contractSettingsSchema.extend({
  /** ticks per level; the name is that of saved layouts */
  group: z.literal(GROUP_FACTORS).catch(1),
  unit: z.enum(BOOK_UNITS).catch('Size'),
  /** shows cumulative totals, and bars of totals instead of sizes */
  cumulative: z.boolean().catch(true),
});
export type OrderBookSettings = z.infer<typeof orderBookSettingsSchema>;
