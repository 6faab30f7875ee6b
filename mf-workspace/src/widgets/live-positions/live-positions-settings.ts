import { accountModeSchema } from '@parallax/protocol';
import { z } from 'zod';
import { accountTableSettingsSchema } from '../../widget-kit/accounts/account-table-settings.ts';
import { GROUPS } from './position-groups.ts';

export const livePositionsSettingsSchema = accountTableSettingsSchema.extend({
  /** the kind of accounts whose positions are added up */
  mode: accountModeSchema.optional().catch(undefined),
  /** whether the margin and the totals are shown in full; undefined for where the widget is high enough */
  showsGauges: z.boolean().optional().catch(undefined),
  group: z.enum(GROUPS).catch('None'),
});
export type LivePositionsSettings = z.infer<typeof livePositionsSettingsSchema>;
