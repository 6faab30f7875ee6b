import { z } from 'zod';
import { contractSettingsSchema } from '../contract/contract-settings.ts';

/** Distances from the mid price, and their fractions. */
export const DISTANCES = {
  '0.1%': 0.001,
  '0.25%': 0.0025,
  '0.5%': 0.005,
  '1%': 0.01,
  '2%': 0.02,
  '5%': 0.05,
} as const;
export type Distance = keyof typeof DISTANCES;

export const distanceSchema = z.enum(['0.1%', '0.25%', '0.5%', '1%', '2%', '5%']);

export const depthChartSettingsSchema = contractSettingsSchema.extend({
  distance: distanceSchema.catch('1%'),
  /** what is summed: the sizes, or size × price */
  sum: z.enum(['Size', 'Value']).catch('Size'),
});
export type DepthChartSettings = z.infer<typeof depthChartSettingsSchema>;
