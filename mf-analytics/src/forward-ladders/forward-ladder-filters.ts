import { riskTypeSchema } from '@parallax/protocol';
import { z } from 'zod';
import type { FilterFormat } from '../saving/use-saved-filters.ts';

const filterText = z.string().max(40);

const tableSchema = z.strictObject({
  top_filters: z.strictObject({
    base_exchange: filterText,
    base: filterText,
    risk_type: riskTypeSchema,
  }),
});
type ForwardTable = z.infer<typeof tableSchema>;
export type ForwardTopFilters = ForwardTable['top_filters'];

export const FORWARD_TABLES = ['table_01', 'table_02', 'table_03'] as const;
export type ForwardTableName = (typeof FORWARD_TABLES)[number];
export type ForwardLadderFilters = Readonly<Record<ForwardTableName, ForwardTable>>;

const tableOf = (
  base_exchange: string,
  base: string,
  risk_type: ForwardTopFilters['risk_type'],
): ForwardTable => ({ top_filters: { base_exchange, base, risk_type } });

export const FORWARD_LADDER_DEFAULTS: ForwardLadderFilters = {
  table_01: tableOf('deribit', 'ETH', 'inverse'),
  table_02: tableOf('bybit_unified', 'BTC', 'linear'),
  table_03: tableOf('okx', 'BTC', 'linear'),
};

/** Unvalidated tables, so that one invalid table does not invalidate the others. */
const storedSchema = z.strictObject({
  forward_ladders: z
    .strictObject({ table_01: z.unknown(), table_02: z.unknown(), table_03: z.unknown() })
    .partial(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The filters of a forward ladders sheet, stored as `analyticalViewData`. Missing tables take their
 * defaults, and so do invalid ones, each by itself.
 */
export const FORWARD_LADDER_FORMAT: FilterFormat<ForwardLadderFilters> = {
  read(data) {
    if (data === null || data === '') return { filters: FORWARD_LADDER_DEFAULTS, reset: false };
    const stored = storedSchema.safeParse(parseJson(data));
    const tables = stored.success ? stored.data.forward_ladders : {};
    let reset = !stored.success;
    const read = (name: ForwardTableName): ForwardTable => {
      if (tables[name] === undefined) return FORWARD_LADDER_DEFAULTS[name];
      const parsed = tableSchema.safeParse(tables[name]);
      reset ||= !parsed.success;
      return parsed.success ? parsed.data : FORWARD_LADDER_DEFAULTS[name];
    };
    const filters = {
      table_01: read('table_01'),
      table_02: read('table_02'),
      table_03: read('table_03'),
    };
    return { filters, reset };
  },
  write: (filters) => JSON.stringify({ forward_ladders: filters }),
};

/** The filters with some of one table's replaced. */
export const withForwardFilters = (
  filters: ForwardLadderFilters,
  table: ForwardTableName,
  change: Partial<ForwardTopFilters>,
): ForwardLadderFilters => ({
  ...filters,
  [table]: { top_filters: { ...filters[table].top_filters, ...change } },
});
