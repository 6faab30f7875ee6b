import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { pairFiltersWithInstType, storedTableState, topFilter } from './table-state.ts';

export const spotLadderTopFiltersSchema = z.strictObject({
  base_exchange: topFilter,
  base: topFilter,
});
export type SpotLadderTopFilters = z.infer<typeof spotLadderTopFiltersSchema>;

export const EDGE_SIZE_MAX = 1e12;
/** The size, in the base, that the edges of a ladder are computed for. */
export const edgeSize = z.number().positive().max(EDGE_SIZE_MAX);

export const spotLadderTableSchema = z.strictObject({
  top_filters: spotLadderTopFiltersSchema,
  table_filters: pairFiltersWithInstType.partial(),
  table_state: storedTableState.optional(),
  edge_size: edgeSize.optional(),
});

/** Filters of the spot ladders, keyed by view name. Missing tables use `SPOT_LADDER_DEFAULTS`. */
export const spotLaddersSchema = z.strictObject({
  spot_ladders: z
    .strictObject({ table_01: spotLadderTableSchema, table_02: spotLadderTableSchema })
    .partial(),
});

export const SPOT_LADDER_DEFAULTS = {
  table_01: { top_filters: { base_exchange: 'bybit_unified', base: 'ETH' }, table_filters: {} },
  table_02: { top_filters: { base_exchange: 'deribit', base: 'BTC' }, table_filters: {} },
} as const satisfies Record<string, z.infer<typeof spotLadderTableSchema>>;

export const putAnalyticsSheet = endpoint({
  method: 'PUT',
  path: '/api/analytics/sheets',
  summary: "Saves the filters of an analytics sheet's view",
  callers: 'ownData',
  ids: { 'body.analyticalViewId': 'analyticalView' },
  envelope: 'ok',
  body: z.object({ analyticalViewId: idSchema, data: z.string().max(20_000) }),
  data: z.object({ analyticalViewId: idSchema, data: z.string() }),
  failures: [400, 401, 404],
});
