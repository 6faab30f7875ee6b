import {
  edgeSize,
  SPOT_LADDER_DEFAULTS,
  type SpotLadderTopFilters,
  spotLadderTopFiltersSchema,
} from '@parallax/protocol';
import type { FilterNames } from '../tables/filter-names.ts';
import { type SavedTable, tableFormat } from '../tables/table-format.ts';

export const SPOT_TABLES = ['table_01', 'table_02'] as const;
type SpotTableName = (typeof SPOT_TABLES)[number];

export interface SpotTable extends SavedTable {
  readonly top_filters: SpotLadderTopFilters;
  /** in units of the base currency; undefined until a user types one */
  readonly edge_size: number | undefined;
}
export type SpotLadderFilters = Readonly<Record<SpotTableName, SpotTable>>;

/** b is the base contract, q the other one. */
export const SPOT_FILTER_NAMES: FilterNames = {
  texts: ['b_ex', 'q_ex', 'b_sym', 'q_sym'],
  choices: {
    b_inst: ['spot'],
    q_inst: ['spot'],
    b_risk: ['none', 'linear', 'inverse'],
    q_risk: ['none', 'linear', 'inverse'],
  },
};

const extrasOf = (name: SpotTableName): Pick<SpotTable, 'top_filters' | 'edge_size'> => ({
  top_filters: SPOT_LADDER_DEFAULTS[name].top_filters,
  edge_size: undefined,
});

/** The filters of a spot ladders sheet, stored as `analyticalViewData`. */
export const SPOT_LADDER_FORMAT = tableFormat({
  view: 'spot_ladders',
  filters: SPOT_FILTER_NAMES,
  state: { sorts: [{ columnId: 'net', direction: 'descending' }] },
  readExtras: ({ part, fields }, { top_filters }: ReturnType<typeof extrasOf>) => ({
    top_filters: fields('top_filters', spotLadderTopFiltersSchema, top_filters),
    edge_size: part('edge_size', edgeSize.optional(), undefined),
  }),
  readTables: (read): SpotLadderFilters => ({
    table_01: read('table_01', extrasOf('table_01')),
    table_02: read('table_02', extrasOf('table_02')),
  }),
});
