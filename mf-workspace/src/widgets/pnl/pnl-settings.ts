import { accountModeSchema } from '@parallax/protocol';
import { savedTableState } from '@parallax/ui';
import { z } from 'zod';
import { PERIODS } from '../../widget-kit/portfolio/periods.ts';

export const GROUPS = ['Day', 'Strategy', 'Account', 'Base'] as const;

export const pnlSettingsSchema = z.object({
  mode: accountModeSchema.optional().catch(undefined),
  period: z.enum(PERIODS).catch('Today'),
  group: z.enum(GROUPS).catch('Account'),
  table: savedTableState,
});
export type PnlSettings = z.infer<typeof pnlSettingsSchema>;
