import { volatilityChangeSchema } from '@parallax/protocol';
import { savedTableState } from '@parallax/ui';
import type { z } from 'zod';
import { optionMarketSettingsSchema } from '../../widget-kit/options/option-markets.ts';

export const volatilityGridSettingsSchema = optionMarketSettingsSchema.extend({
  change: volatilityChangeSchema.catch('1d'),
  table: savedTableState,
});
export type VolatilityGridSettings = z.infer<typeof volatilityGridSettingsSchema>;
