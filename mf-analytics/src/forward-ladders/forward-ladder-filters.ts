import { riskTypeSchema } from '@parallax/protocol';
import { z } from 'zod';
import { NO_FILTER_NAMES } from '../tables/filter-names.ts';
import { type SavedTable, tableFormat } from '../tables/table-format.ts';

const filterText = z.string().max(40);

const topFilters = z.strictObject({
  base_exchange: filterText,
  base: filterText,
  risk_type: riskTypeSchema,
});
export type ForwardTopFilters = z.infer<typeof topFilters>;

export const FORWARD_TABLES = ['table_01', 'table_02', 'table_03'] as const;
type ForwardTableName = (typeof FORWARD_TABLES)[number];

interface ForwardExtras {
  readonly top_filters: ForwardTopFilters;
}
export type ForwardTable = ForwardExtras & SavedTable;
export type ForwardLadderFilters = Readonly<Record<ForwardTableName, ForwardTable>>;

const extrasOf = (
  base_exchange: string,
  base: string,
  risk_type: ForwardTopFilters['risk_type'],
): ForwardExtras => ({ top_filters: { base_exchange, base, risk_type } });

/**
 * The filters of a forward ladders sheet, stored as `analyticalViewData`. The specification names no
 * table filters for this view, so they are stored in the table state.
 */
export const FORWARD_LADDER_FORMAT = tableFormat({
  view: 'forward_ladders',
  filters: NO_FILTER_NAMES,
  readExtras: ({ fields }, { top_filters }: ForwardExtras) => ({
    top_filters: fields('top_filters', topFilters, top_filters),
  }),
  readTables: (read): ForwardLadderFilters => ({
    table_01: read('table_01', extrasOf('deribit', 'ETH', 'inverse')),
    table_02: read('table_02', extrasOf('bybit_unified', 'BTC', 'linear')),
    table_03: read('table_03', extrasOf('okx', 'BTC', 'linear')),
  }),
});
