import { intervalSchema } from '@parallax/protocol';
import { z } from 'zod';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';

export const spreadUnitSchema = z.enum(['Price', '%', 'bps']);
export type SpreadUnit = z.infer<typeof spreadUnitSchema>;

/** The number of candles from which the mean and the bands are computed. */
export const meanLengthSchema = z.enum(['20', '50', '100', '200']);
/** Standard deviations from the mean to a band. */
export const bandWidthSchema = z.enum(['1', '2', '3']);

export const spreadChartSettingsSchema = contractSettingsSchema.extend({
  /** key of the second contract; by default one of the same base */
  other: z.string().optional().catch(undefined),
  interval: intervalSchema.catch('15m'),
  unit: spreadUnitSchema.catch('bps'),
  meanLength: meanLengthSchema.catch('50'),
  bandWidth: bandWidthSchema.catch('2'),
});
export type SpreadChartSettings = z.infer<typeof spreadChartSettingsSchema>;
