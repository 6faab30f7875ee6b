import { z } from 'zod';

export const algoOrderChartSettingsSchema = z.object({
  /** id of the algo; the newest without it, or once it is not listed */
  algo: z.string().optional().catch(undefined),
});
export type AlgoOrderChartSettings = z.infer<typeof algoOrderChartSettingsSchema>;
