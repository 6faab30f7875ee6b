import { z } from 'zod';

/** The settings of a widget that shows one contract; without a key it shows the default one. */
export const contractSettingsSchema = z.object({
  /** `exchange:symbol` */
  contract: z.string().optional().catch(undefined),
});
export type ContractSettings = z.infer<typeof contractSettingsSchema>;
