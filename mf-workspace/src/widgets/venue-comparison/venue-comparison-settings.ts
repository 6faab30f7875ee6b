import { savedTableState } from '@parallax/ui';
import { z } from 'zod';

export const comparedTypeSchema = z.enum(['Spot', 'Perpetual']);
export type ComparedType = z.infer<typeof comparedTypeSchema>;

export const venueComparisonSettingsSchema = z.object({
  /** `base/quote`; by default that of the default contract */
  pair: z.string().optional().catch(undefined),
  type: comparedTypeSchema.catch('Spot'),
  table: savedTableState,
});
export type VenueComparisonSettings = z.infer<typeof venueComparisonSettingsSchema>;
