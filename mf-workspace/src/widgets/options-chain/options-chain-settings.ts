import { savedTableState } from '@parallax/ui';
import { z } from 'zod';
import { optionMarketSettingsSchema } from '../../widget-kit/options/option-markets.ts';

export const STRIKES_PER_SIDE = ['5', '10', '20', 'All'] as const;
export const SIDES = ['Both', 'Calls', 'Puts'] as const;
export type SideFilter = (typeof SIDES)[number];

export const optionsChainSettingsSchema = optionMarketSettingsSchema.extend({
  /** Unix milliseconds; the nearest expiry is shown if this is unset or no longer listed */
  expiry: z.number().optional().catch(undefined),
  /** the number of strikes above and below the one nearest to the underlying price */
  strikes: z.enum(STRIKES_PER_SIDE).catch('10'),
  side: z.enum(SIDES).catch('Both'),
  table: savedTableState,
});
export type OptionsChainSettings = z.infer<typeof optionsChainSettingsSchema>;
