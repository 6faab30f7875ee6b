import { accountModeSchema } from '@parallax/protocol';
import { savedTableState } from '@parallax/ui';
import { z } from 'zod';
import { COST_PERIODS } from './cost-periods.ts';

export const COST_VIEWS = ['Table', 'Chart'] as const;
export const COST_GROUPS = [
  'Order',
  'Algo',
  'Trader',
  'Account',
  'Exchange',
  'Symbol',
  'Strategy',
] as const;

export const executionCostsSettingsSchema = z.object({
  mode: accountModeSchema.optional().catch(undefined),
  view: z.enum(COST_VIEWS).catch('Table'),
  group: z.enum(COST_GROUPS).catch('Order'),
  period: z.enum(COST_PERIODS).catch('1D'),
  table: savedTableState,
});
export type ExecutionCostsSettings = z.infer<typeof executionCostsSettingsSchema>;
