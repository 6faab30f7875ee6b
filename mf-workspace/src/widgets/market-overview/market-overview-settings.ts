import { DEFAULT_TABLE_STATE, type TableState, tableStateSchema } from '@parallax/ui';
import { z } from 'zod';

export const DEFAULT_OVERVIEW_TABLE: TableState = {
  ...DEFAULT_TABLE_STATE,
  sorts: [{ columnId: 'turnover', direction: 'descending' }],
};

export const marketOverviewSettingsSchema = z.object({
  /** sorts, filters and columns of the table */
  table: tableStateSchema.catch(DEFAULT_OVERVIEW_TABLE),
});
export type MarketOverviewSettings = z.infer<typeof marketOverviewSettingsSchema>;
