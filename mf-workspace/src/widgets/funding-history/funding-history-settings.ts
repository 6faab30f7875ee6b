import { timeseriesSchema } from '@parallax/protocol';
import type { z } from 'zod';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';

export const fundingHistorySettingsSchema = contractSettingsSchema.extend({
  timeseries: timeseriesSchema.catch('1W'),
});
export type FundingHistorySettings = z.infer<typeof fundingHistorySettingsSchema>;
