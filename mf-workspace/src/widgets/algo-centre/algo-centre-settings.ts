import { algoTypeSchema, orderSideSchema } from '@parallax/protocol';
import { z } from 'zod';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';

const legSettingsSchema = z.object({
  /** the key of its contract */
  contract: z.string().optional().catch(undefined),
  /** id of the account; without it a paper account of the contract's venue */
  account: z.string().optional().catch(undefined),
  side: orderSideSchema.catch('buy'),
});
export type LegSettings = z.infer<typeof legSettingsSchema>;
export type LegsSettings = readonly [LegSettings, LegSettings];

/** The contract follows the widget's link; a spread has its legs instead. */
export const algoCentreSettingsSchema = contractSettingsSchema.extend({
  algo: algoTypeSchema.catch('twap'),
  /** the ids of the chosen accounts by exchange */
  accounts: z.record(z.string(), z.string()).catch({}),
  legs: z.tuple([legSettingsSchema, legSettingsSchema]).catch([{ side: 'buy' }, { side: 'sell' }]),
});
export type AlgoCentreSettings = z.infer<typeof algoCentreSettingsSchema>;
