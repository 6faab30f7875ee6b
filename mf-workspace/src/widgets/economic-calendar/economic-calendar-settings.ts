import { savedTableState } from '@parallax/ui';
import { z } from 'zod';
import { isTimeZone, LOCAL_ZONE } from './event-times.ts';

export const minImportanceSchema = z.enum(['All', 'Medium', 'High']);
export type MinImportance = z.infer<typeof minImportanceSchema>;

export const economicCalendarSettingsSchema = z.object({
  /** events of less importance are hidden */
  least: minImportanceSchema.catch('All'),
  /** regions to show; empty: all */
  regions: z.array(z.string()).catch([]),
  /** LOCAL_ZONE, or the name of a zone such as UTC */
  zone: z.string().refine(isTimeZone).catch(LOCAL_ZONE),
  table: savedTableState,
});
export type EconomicCalendarSettings = z.infer<typeof economicCalendarSettingsSchema>;
