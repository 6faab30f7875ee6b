import { accountModeSchema } from '@parallax/protocol';
import { z } from 'zod';
import { TILES } from './tile-names.ts';

export const riskTilesSettingsSchema = z.object({
  mode: accountModeSchema.optional().catch(undefined),
  /** id of the account; all of the mode without it */
  account: z.string().optional().catch(undefined),
  /** those that are not shown, so that later ones are */
  hidden: z.array(z.enum(TILES)).catch([]),
});
export type RiskTilesSettings = z.infer<typeof riskTilesSettingsSchema>;
