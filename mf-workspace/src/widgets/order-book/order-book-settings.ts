import { z } from 'zod';
import { BOOK_UNITS, GROUP_FACTORS } from '../../widget-kit/contract/book-view.ts';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';

export const orderBookSettingsSchema = contractSettingsSchema.extend({
  /** ticks per level; the name is that of saved layouts */
  group: z.literal(GROUP_FACTORS).catch(1),
  unit: z.enum(BOOK_UNITS).catch('Size'),
  /** shows cumulative totals, and bars of totals instead of sizes */
  cumulative: z.boolean().catch(true),
});
export type OrderBookSettings = z.infer<typeof orderBookSettingsSchema>;
