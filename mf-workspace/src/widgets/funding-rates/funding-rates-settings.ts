import { DEFAULT_TABLE_STATE, type TableState, tableStateSchema } from '@parallax/ui';
import { z } from 'zod';

export const DEFAULT_FUNDING_TABLE: TableState = {
  ...DEFAULT_TABLE_STATE,
  sorts: [{ columnId: 'apr', direction: 'descending' }],
};

export const fundingRatesSettingsSchema = z.object({
  /** sorts, filters and columns of the table */
  table: tableStateSchema.catch(DEFAULT_FUNDING_TABLE),
});
export type FundingRatesSettings = z.infer<typeof fundingRatesSettingsSchema>;
