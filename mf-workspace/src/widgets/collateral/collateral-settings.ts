import { accountModeSchema } from '@parallax/protocol';
import { savedTableState } from '@parallax/ui';
import { z } from 'zod';

export const collateralSettingsSchema = z.object({
  mode: accountModeSchema.optional().catch(undefined),
  table: savedTableState,
});
export type CollateralSettings = z.infer<typeof collateralSettingsSchema>;
