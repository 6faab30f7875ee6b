import { accountModeSchema } from '@parallax/protocol';
import type { z } from 'zod';
import { accountTableSettingsSchema } from '../../widget-kit/accounts/account-table-settings.ts';

export const walletBalancesSettingsSchema = accountTableSettingsSchema.extend({
  mode: accountModeSchema.optional().catch(undefined),
});
export type WalletBalancesSettings = z.infer<typeof walletBalancesSettingsSchema>;
