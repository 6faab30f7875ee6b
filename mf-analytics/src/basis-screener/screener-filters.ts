import { riskTypeSchema } from '@parallax/protocol';
import { NO_RISK_TYPE } from '../market/contract-texts.ts';
import type { FilterNames } from '../tables/filter-names.ts';
import { type SavedTable, tableFormat } from '../tables/table-format.ts';

const RISK_TYPES = riskTypeSchema.options;

/** 'b' is the leg, 'q' the future. */
export const SCREENER_FILTER_NAMES: FilterNames = {
  texts: ['b_sym', 'q_sym'],
  choices: {
    b_ex: 'any',
    q_ex: 'any',
    b_inst: ['spot', 'perpetual'],
    q_inst: ['future'],
    b_risk: [...RISK_TYPES, NO_RISK_TYPE],
    q_risk: RISK_TYPES,
  },
};

/** The filters of a basis screener sheet, stored as `analyticalViewData`. */
export const SCREENER_FORMAT = tableFormat({
  view: 'basis_screener',
  filters: SCREENER_FILTER_NAMES,
  state: {
    sorts: [{ columnId: 'net_annualised', direction: 'descending' }],
    filtersOpen: true,
  },
  readExtras: () => ({}),
  readTables: (read): { readonly table_01: SavedTable } => ({ table_01: read('table_01', {}) }),
});
