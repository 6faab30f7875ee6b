import { z } from 'zod';

export const watchListSettingsSchema = z.object({
  /** contract keys in their order; undefined until the person changes the usual ones */
  contracts: z.array(z.string()).optional().catch(undefined),
  funding: z.boolean().catch(true),
  range: z.boolean().catch(true),
});
export type WatchListSettings = z.infer<typeof watchListSettingsSchema>;
