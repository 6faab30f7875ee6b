import { accountModeSchema } from '@parallax/protocol';
import { savedTableState } from '@parallax/ui';
import { z } from 'zod';
import { historySettingsSchema } from '../../widget-kit/history/history-filter.ts';
import { PERIODS } from '../../widget-kit/portfolio/periods.ts';

export const FUNDING_VIEWS = ['Payments', 'By contract', 'By day', 'Next'] as const;

export const fundingBlotterSettingsSchema = historySettingsSchema.extend({
  view: z.enum(FUNDING_VIEWS).catch('Payments'),
  /** of the sums */
  mode: accountModeSchema.optional().catch(undefined),
  period: z.enum(PERIODS).catch('Month'),
  sumsTable: savedTableState,
  nextTable: savedTableState,
});
export type FundingBlotterSettings = z.infer<typeof fundingBlotterSettingsSchema>;
