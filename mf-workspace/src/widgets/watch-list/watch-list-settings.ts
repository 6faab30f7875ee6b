import { z } from 'zod';

export const watchListSettingsSchema = z.object({
  /** contract keys in order; undefined until the user changes the default list */
  contracts: z.array(z.string()).optional().catch(undefined),
  funding: z.boolean().catch(true),
  range: z.boolean().catch(true),
});
export type WatchListSettings = z.infer<typeof watchListSettingsSchema>;
