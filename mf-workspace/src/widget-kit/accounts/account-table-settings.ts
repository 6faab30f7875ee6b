import { savedTableState } from '@parallax/ui';
import { z } from 'zod';

/** The settings of a table of accounts: of all of them, or of one. */
export const accountTableSettingsSchema = z.object({
  /** id of the account */
  account: z.string().optional().catch(undefined),
  table: savedTableState,
});
export type AccountTableSettings = z.infer<typeof accountTableSettingsSchema>;
