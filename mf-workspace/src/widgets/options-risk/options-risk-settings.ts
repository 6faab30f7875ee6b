import { accountModeSchema, decimalSchema } from '@parallax/protocol';
import { savedTableState } from '@parallax/ui';
import { z } from 'zod';

export const TABS = ['Greeks', 'Stress', 'Attribution'] as const;

export const GREEK_GROUPS = ['Base', 'Expiry'] as const;

/** The moves that the book is stressed with: a set by its name, or those that are typed. */
export const STRESS_SETS = ['House', 'Paradex', 'Deribit', 'Own'] as const;

/** The times whose profit and loss is attributed: until now, or between two dates. */
export const ATTRIBUTION_TIMES = ['Today', 'Week', 'Month', 'Dates'] as const;

/** As many as the server takes. */
export const LEGS_MAX = 50;

/** A position that is not in the book: how the stress would be with it. */
const legSchema = z.object({
  exchange: z.string(),
  symbol: z.string(),
  /** signed, in the unit of the contract's sizes */
  amount: decimalSchema,
});
export type Leg = z.infer<typeof legSchema>;

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
    // two tabs that add legs at the same time can exceed the limit
    .transform((legs) => legs.slice(0, LEGS_MAX)),
  time: z.enum(ATTRIBUTION_TIMES).catch('Today'),
  /** as typed in fields for a date and time, in the display time zone */
  from: z.string().catch(''),
  to: z.string().catch(''),
  greekGroup: z.enum(GREEK_GROUPS).catch('Expiry'),
  greeksTable: savedTableState,
  attributionTable: savedTableState,
});
export type OptionsRiskSettings = z.infer<typeof optionsRiskSettingsSchema>;
