import { riskTypeSchema } from '@parallax/protocol';
import { DEFAULT_TABLE_STATE } from '@parallax/ui';
import { type SavedColumns, tableFilterFormat } from '../saving/table-filters.ts';
import type { SavedTableOptions } from '../saving/use-saved-table.ts';

/**
 * Words to search venues and contracts for, and risk types; b is the first leg, q the second. Venues
 * are words and no choice, since the order of the legs follows the filters.
 */
const PAIR_COLUMNS: SavedColumns = {
  b_ex: 'text',
  q_ex: 'text',
  b_sym: 'text',
  q_sym: 'text',
  b_risk: riskTypeSchema.options,
  q_risk: riskTypeSchema.options,
};

export const PAIR_TABLE: SavedTableOptions = {
  columns: PAIR_COLUMNS,
  format: tableFilterFormat('perp_vs_perp', PAIR_COLUMNS),
  initial: {
    ...DEFAULT_TABLE_STATE,
    sorts: [{ columnId: 'daily', direction: 'descending' }],
    filtersOpen: true,
  },
};
