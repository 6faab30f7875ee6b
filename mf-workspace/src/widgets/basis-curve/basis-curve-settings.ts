import { z } from 'zod';
import { contractSettingsSchema } from '../contract/contract-settings.ts';

export const MEASURES = ['Percent', 'Annualised'] as const;
/** The longest base of the catalogue is shorter. */
const BASE_MAX = 20;

/** The base is that of the contract, which a link sets. */
export const basisCurveSettingsSchema = contractSettingsSchema.extend({
  /** that of the default contract without a choice */
  base: z.string().max(BASE_MAX).optional().catch(undefined),
  measure: z.enum(MEASURES).catch('Annualised'),
});
export type BasisCurveSettings = z.infer<typeof basisCurveSettingsSchema>;
