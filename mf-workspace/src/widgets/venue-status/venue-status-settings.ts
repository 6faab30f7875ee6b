import { savedTableState } from '@parallax/ui';
import { z } from 'zod';

export const venueStatusSettingsSchema = z.object({
  table: savedTableState,
});
export type VenueStatusSettings = z.infer<typeof venueStatusSettingsSchema>;
