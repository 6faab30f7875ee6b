import { intervalSchema } from '@parallax/protocol';
import { z } from 'zod';
import { contractSettingsSchema } from '../contract/contract-settings.ts';

export const priceChartSettingsSchema = contractSettingsSchema.extend({
  interval: intervalSchema.catch('15m'),
  /** key of a second contract, shown as its change in percent */
  compare: z.string().optional().catch(undefined),
  logarithmic: z.boolean().catch(false),
  volume: z.boolean().catch(true),
});
export type PriceChartSettings = z.infer<typeof priceChartSettingsSchema>;
