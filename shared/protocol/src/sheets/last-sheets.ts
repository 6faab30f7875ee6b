import { z } from 'zod';

/** The last open sheet of each area: `places` holds its path and sheet id by the area's slug. */
export const lastSheetsSchema = z.object({
  traderId: z.string(),
  places: z.record(z.string(), z.string().startsWith('/')),
});
export type LastSheets = z.infer<typeof lastSheetsSchema>;
