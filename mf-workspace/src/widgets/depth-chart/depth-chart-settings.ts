import { z } from 'zod';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';

/** Distances from the mid price, and their fractions. Books of liquid contracts are very dense. */
export const DISTANCES = {
  '0.01%': 0.0001,
  '0.05%': 0.0005,
  '0.1%': 0.001,
  '0.5%': 0.005,
  '1%': 0.01,
  '5%': 0.05,
} as const;

export const distanceSchema = z.enum(['0.01%', '0.05%', '0.1%', '0.5%', '1%', '5%']);

export const depthChartSettingsSchema = contractSettingsSchema.extend({
  distance: distanceSchema.catch('0.1%'),
  /** what is summed: the sizes, or their values */
  sum: z.enum(['Size', 'Value']).catch('Size'),
});
export type DepthChartSettings = z.infer<typeof depthChartSettingsSchema>;
