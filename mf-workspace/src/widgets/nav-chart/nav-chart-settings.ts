import { accountModeSchema, portfolioPeriodSchema } from '@parallax/protocol';
import { z } from 'zod';

export const NAV_VIEWS = ['NAV', 'Return'] as const;

export const navChartSettingsSchema = z.object({
  mode: accountModeSchema.optional().catch(undefined),
  period: portfolioPeriodSchema.catch('1D'),
  view: z.enum(NAV_VIEWS).catch('NAV'),
});
export type NavChartSettings = z.infer<typeof navChartSettingsSchema>;
