import { z } from 'zod';
import { spotLaddersSchema } from './analytical-view.ts';
import {
  pairFilters,
  pairFiltersWithInstType,
  storedTableState,
  topFilter,
} from './table-state.ts';

export const HIDDEN_CONTRACTS_MAX = 50;
/** Keys of the contracts that are hidden in a chart. */
export const hiddenContracts = z.array(z.string().max(100)).max(HIDDEN_CONTRACTS_MAX);
const table_state = storedTableState.optional();

const ladder = z.strictObject({
  top_filters: z.strictObject({ base_exchange: topFilter, base: topFilter, risk_type: topFilter }),
  table_state,
});

const screener = z.strictObject({ table_filters: pairFiltersWithInstType.partial(), table_state });

const perpetuals = z.strictObject({ table_filters: pairFilters.partial(), table_state });

const heatmap = z.strictObject({
  top_filters: z.strictObject({
    base_exchange: topFilter,
    risk_type: topFilter,
    base: topFilter,
    fixed_quote: topFilter,
  }),
  measure: topFilter.optional(),
  differences: z.boolean().optional(),
  table_state,
});

const history = z.strictObject({
  top_filters: z.strictObject({
    base: topFilter,
    fixed_quote: topFilter,
    risk_type: topFilter,
    timeseries: topFilter,
  }),
  measure: topFilter.optional(),
  hidden: hiddenContracts.optional(),
});

/** The filters that each view may store, keyed by view name. Missing entries use their defaults. */
export const VIEW_SCHEMAS = {
  spot_ladders: spotLaddersSchema,
  forward_ladders: z.strictObject({
    forward_ladders: z
      .strictObject({ table_01: ladder, table_02: ladder, table_03: ladder })
      .partial(),
  }),
  basis_screener: z.strictObject({
    basis_screener: z.strictObject({ table_01: screener }).partial(),
  }),
  funding: z.strictObject({
    funding: z
      .strictObject({ heatmap_01: heatmap, history_01: history, history_02: history })
      .partial(),
  }),
  perp_vs_perp: z.strictObject({
    perp_vs_perp: z.strictObject({ table_01: perpetuals }).partial(),
  }),
} as const satisfies Record<string, z.ZodObject>;

export const viewNameSchema = z.enum([
  'spot_ladders',
  'forward_ladders',
  'basis_screener',
  'funding',
  'perp_vs_perp',
]);
export type ViewName = z.infer<typeof viewNameSchema>;
