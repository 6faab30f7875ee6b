import { z } from 'zod';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';

export const TRADE_UNITS = ['Size', 'Notional'] as const;

export const recentTradesSettingsSchema = contractSettingsSchema.extend({
  unit: z.enum(TRADE_UNITS).catch('Size'),
  /** trades of less value in the quote currency are hidden */
  least: z.number().min(0).catch(0),
  /** trades of this value in the quote currency are marked; 0 marks none */
  large: z.number().min(0).catch(100_000),
});
export type RecentTradesSettings = z.infer<typeof recentTradesSettingsSchema>;
