import { accountModeSchema } from '@parallax/protocol';
import { savedTableState } from '@parallax/ui';
import { z } from 'zod';
import { PERIODS } from '../../widget-kit/portfolio/periods.ts';

export const strategyTrackerSettingsSchema = z.object({
  mode: accountModeSchema.optional().catch(undefined),
  period: z.enum(PERIODS).catch('Week'),
  table: savedTableState,
});
export type StrategyTrackerSettings = z.infer<typeof strategyTrackerSettingsSchema>;
