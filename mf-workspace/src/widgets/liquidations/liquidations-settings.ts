import { savedTableState } from '@parallax/ui';
import { z } from 'zod';

export const VIEWS = ['Tape', 'Bars', 'Both'] as const;
/** The length of a bar. */
export const BARS = ['5m', '15m', '1h'] as const;
/** More characters than any base of the catalogue has. */
const BASE_MAX = 20;

export const liquidationsSettingsSchema = z.object({
  /** one venue; by default, all that the venue filter permits */
  exchange: z.string().optional().catch(undefined),
  /** one base; by default, all */
  base: z.string().max(BASE_MAX).optional().catch(undefined),
  /** the minimum value to show, in US dollars */
  least: z.number().min(0).catch(0),
  view: z.enum(VIEWS).catch('Both'),
  bar: z.enum(BARS).catch('15m'),
  table: savedTableState,
});
export type LiquidationsSettings = z.infer<typeof liquidationsSettingsSchema>;
