import { savedTableState } from '@parallax/ui';
import { z } from 'zod';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';

export const comparedTypeSchema = z.enum(['Spot', 'Perpetual']);
export type ComparedType = z.infer<typeof comparedTypeSchema>;

/** In a linked widget, pair and type come from `contract`, which the link sets. */
export const venueComparisonSettingsSchema = contractSettingsSchema.extend({
  /** `base/quote`; the pair of the default contract by default */
  pair: z.string().optional().catch(undefined),
  type: comparedTypeSchema.catch('Spot'),
  table: savedTableState,
});
export type VenueComparisonSettings = z.infer<typeof venueComparisonSettingsSchema>;
