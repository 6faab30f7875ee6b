import { z } from 'zod';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';

export const MEASURES = ['Percent', 'Annualised'] as const;
/** Longer than any base in the catalogue. */
const BASE_MAX = 20;

/** In a linked widget, the link sets `contract`, whose base is used. */
export const basisCurveSettingsSchema = contractSettingsSchema.extend({
  /** undefined for the base of the default contract */
  base: z.string().max(BASE_MAX).optional().catch(undefined),
  measure: z.enum(MEASURES).catch('Annualised'),
});
export type BasisCurveSettings = z.infer<typeof basisCurveSettingsSchema>;
