import { z } from 'zod';
import { contractSettingsSchema } from '../contract/contract-settings.ts';
import { GROUP_FACTORS } from './book-view.ts';

export const orderBookSettingsSchema = contractSettingsSchema.extend({
  /** ticks per level */
  group: z.literal(GROUP_FACTORS).catch(1),
});
export type OrderBookSettings = z.infer<typeof orderBookSettingsSchema>;
