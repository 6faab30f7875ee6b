import { z } from 'zod';

/** The selectable minimum turnovers and their amounts in US dollars. */
export const MIN_TURNOVERS = {
  Any: 0,
  $100K: 100_000,
  $1M: 1_000_000,
  $10M: 10_000_000,
  $100M: 100_000_000,
} as const;
export const minTurnoverSchema = z.enum(['Any', '$100K', '$1M', '$10M', '$100M']);

export const moverTypeSchema = z.enum(['All', 'Spot', 'Perpetual', 'Future']);
export type MoverType = z.infer<typeof moverTypeSchema>;

export const moverCountSchema = z.enum(['5', '10', '20', '50']);

export const topMoversSettingsSchema = z.object({
  leastTurnover: minTurnoverSchema.catch('$1M'),
  type: moverTypeSchema.catch('All'),
  /** rows on each side */
  count: moverCountSchema.catch('20'),
  /** only the most traded contract of each base */
  onePerBase: z.boolean().catch(true),
});
export type TopMoversSettings = z.infer<typeof topMoversSettingsSchema>;
