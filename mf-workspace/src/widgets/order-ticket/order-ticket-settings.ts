import { z } from 'zod';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';

/** The contract follows the widget's link. */
export const orderTicketSettingsSchema = contractSettingsSchema.extend({
  /** the ids of the chosen accounts by exchange */
  accounts: z.record(z.string(), z.string()).catch({}),
  /** whether amounts are typed in dollars instead of the contract's unit */
  inDollars: z.boolean().catch(false),
});
export type OrderTicketSettings = z.infer<typeof orderTicketSettingsSchema>;
