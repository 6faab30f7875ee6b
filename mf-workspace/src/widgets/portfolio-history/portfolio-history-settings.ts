import { accountModeSchema, portfolioPeriodSchema } from '@parallax/protocol';
import { savedTableState } from '@parallax/ui';
import { z } from 'zod';

export const portfolioHistorySettingsSchema = z.object({
  mode: accountModeSchema.optional().catch(undefined),
  period: portfolioPeriodSchema.catch('1M'),
  table: savedTableState,
});
export type PortfolioHistorySettings = z.infer<typeof portfolioHistorySettingsSchema>;
