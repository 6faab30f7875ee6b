import { z } from 'zod';
import { optionMarketSettingsSchema } from '../../widget-kit/options/option-markets.ts';

export const SMILE_AXES = ['Strike', 'Delta'] as const;
export const EXPIRIES_MAX = 8;

export const volatilitySmileSettingsSchema = optionMarketSettingsSchema.extend({
  /** Unix milliseconds; empty for the nearest expiries */
  expiries: z
    .array(z.number())
    .catch([])
    // two tabs that add expiries at the same time can exceed the limit
    .transform((expiries) => expiries.slice(0, EXPIRIES_MAX)),
  axis: z.enum(SMILE_AXES).catch('Strike'),
});
export type VolatilitySmileSettings = z.infer<typeof volatilitySmileSettingsSchema>;
