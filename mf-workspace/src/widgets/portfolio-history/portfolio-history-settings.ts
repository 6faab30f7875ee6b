import { portfolioPeriodSchema } from '@parallax/protocol';
import { savedTableState } from '@parallax/ui';
import { z } from 'zod';

export const portfolioHistorySettingsSchema = z.object({
  period: portfolioPeriodSchema.catch('1M'),
  table: savedTableState,
});
export type PortfolioHistorySettings = z.infer<typeof portfolioHistorySettingsSchema>;
