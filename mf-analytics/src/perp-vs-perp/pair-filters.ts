import { riskTypeSchema } from '@parallax/protocol';
import type { FilterNames } from '../tables/filter-names.ts';
import { type SavedTable, tableFormat } from '../tables/table-format.ts';

/**
 * Search texts for venues and contracts, and choices of risk types; b is the first leg, q the second.
 * Venues have a text filter instead of choices: because filters can swap legs, the venues in a column
 * are not known before filtering.
 */
export const PAIR_FILTER_NAMES: FilterNames = {
  texts: ['b_ex', 'q_ex', 'b_sym', 'q_sym'],
  choices: { b_risk: riskTypeSchema.options, q_risk: riskTypeSchema.options },
};

/** The filters of a perp vs perp sheet, stored as `analyticalViewData`. */
export const PAIR_FORMAT = tableFormat({
  view: 'perp_vs_perp',
  filters: PAIR_FILTER_NAMES,
  state: { sorts: [{ columnId: 'break_even', direction: 'ascending' }], filtersOpen: true },
  readExtras: () => ({}),
  readTables: (read): { readonly table_01: SavedTable } => ({ table_01: read('table_01', {}) }),
});
