import { accountModeSchema } from '@parallax/protocol';
import { savedTableState } from '@parallax/ui';
import { z } from 'zod';
import { LEGS_MAX, type Leg, legSchema } from '../../widget-kit/options/legs.ts';
import { withLeg } from './what-if-legs.ts';

export const TABS = ['Greeks', 'Stress', 'Attribution'] as const;

export const GREEK_GROUPS = ['Base', 'Expiry'] as const;

/** The moves that the book is stressed with: a set by its name, or those that are typed. */
export const STRESS_SETS = ['House', 'Paradex', 'Deribit', 'Own'] as const;

/** The times whose profit and loss is attributed: until now, or between two dates. */
export const ATTRIBUTION_TIMES = ['Today', 'Week', 'Month', 'Dates'] as const;

export const optionsRiskSettingsSchema = z.object({
  mode: accountModeSchema.optional().catch(undefined),
  tab: z.enum(TABS).catch('Greeks'),
  set: z.enum(STRESS_SETS).catch('House'),
  /** as typed, in percent */
  spots: z.string().catch('-30, -20, -10, 0, 10, 20, 30'),
  vols: z.string().catch('-25, 0, 25, 50'),
  legs: z
    .array(legSchema)
    .catch([])
    // the sheet appends legs that it is sent; two tabs that do so at the same time can exceed the limit
    .transform((legs) => legs.reduce<Leg[]>(withLeg, []).slice(0, LEGS_MAX)),
  time: z.enum(ATTRIBUTION_TIMES).catch('Today'),
  /** as typed in fields for a date and time, in the display time zone */
  from: z.string().catch(''),
  to: z.string().catch(''),
  greekGroup: z.enum(GREEK_GROUPS).catch('Expiry'),
  greeksTable: savedTableState,
  attributionTable: savedTableState,
});
export type OptionsRiskSettings = z.infer<typeof optionsRiskSettingsSchema>;
