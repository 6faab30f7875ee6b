import { z } from 'zod';

/** The settings of a widget for one contract; without a key it shows the default contract. */
export const contractSettingsSchema = z.object({
  /** `exchange:symbol` */
  contract: z.string().optional().catch(undefined),
});
export type ContractSettings = z.infer<typeof contractSettingsSchema>;
