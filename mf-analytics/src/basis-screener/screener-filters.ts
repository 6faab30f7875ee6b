import { riskTypeSchema } from '@parallax/protocol';
import { DEFAULT_TABLE_STATE } from '@parallax/ui';
import { type SavedColumns, tableFilterFormat } from '../saving/table-filters.ts';
import type { SavedTableOptions } from '../saving/use-saved-table.ts';

/** The risk type of a spot leg as a choice. */
export const NO_RISK_TYPE = 'none';

const RISK_TYPES = riskTypeSchema.options;

/** 'b' is the leg, 'q' the future. */
const SCREENER_COLUMNS: SavedColumns = {
  b_ex: 'choice',
  q_ex: 'choice',
  b_sym: 'text',
  q_sym: 'text',
  b_inst: ['spot', 'perpetual'],
  q_inst: ['future'],
  b_risk: [...RISK_TYPES, NO_RISK_TYPE],
  q_risk: RISK_TYPES,
};

export const SCREENER_TABLE: SavedTableOptions = {
  columns: SCREENER_COLUMNS,
  format: tableFilterFormat('basis_screener', SCREENER_COLUMNS),
  initial: {
    ...DEFAULT_TABLE_STATE,
    sorts: [{ columnId: 'executable_annualised', direction: 'descending' }],
    filtersOpen: true,
  },
};
