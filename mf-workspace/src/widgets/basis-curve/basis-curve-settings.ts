import { z } from 'zod';
import { contractSettingsSchema } from '../contract/contract-settings.ts';

export const MEASURES = ['Percent', 'Annualised'] as const;
/** More characters than any base of the catalogue has. */
const BASE_MAX = 20;

/** A linked widget takes the base of `contract`, which the link sets. */
export const basisCurveSettingsSchema = contractSettingsSchema.extend({
  /** undefined for the base of the default contract */
  base: z.string().max(BASE_MAX).optional().catch(undefined),
  measure: z.enum(MEASURES).catch('Annualised'),
});
export type BasisCurveSettings = z.infer<typeof basisCurveSettingsSchema>;
