import { savedTableState } from '@parallax/ui';
import { z } from 'zod';

export const ALGO_LISTS = ['active', 'done'] as const;

export const algoOrdersSettingsSchema = z.object({
  /** id of the only account */
  account: z.string().optional().catch(undefined),
  shown: z.enum(ALGO_LISTS).catch('active'),
  table: savedTableState,
});
export type AlgoOrdersSettings = z.infer<typeof algoOrdersSettingsSchema>;
