import { riskTypeSchema, timeseriesSchema, VIEW_SCHEMAS } from '@parallax/protocol';
import { z } from 'zod';
import { storedParts } from '../saving/filter-data.ts';

const filter = z.string().max(40);

const heatmapSchema = z.strictObject({
  top_filters: z.strictObject({
    base_exchange: filter,
    risk_type: riskTypeSchema,
    base: filter,
    fixed_quote: filter,
  }),
});
const historySchema = z.strictObject({
  top_filters: z.strictObject({
    base: filter,
    fixed_quote: filter,
    risk_type: riskTypeSchema,
    timeseries: timeseriesSchema,
  }),
});
export type HeatmapFilters = z.infer<typeof heatmapSchema>['top_filters'];
export type HistoryFilters = z.infer<typeof historySchema>['top_filters'];

export interface FundingFilters {
  readonly heatmap_01: { readonly top_filters: HeatmapFilters };
  readonly history_01: { readonly top_filters: HistoryFilters };
  readonly history_02: { readonly top_filters: HistoryFilters };
}
export type HistoryName = 'history_01' | 'history_02';

export const FUNDING_DEFAULTS: FundingFilters = {
  heatmap_01: {
    top_filters: {
      base_exchange: 'binance_coinm',
      risk_type: 'inverse',
      base: '',
      fixed_quote: 'USD',
    },
  },
  history_01: {
    top_filters: { base: 'BTC', fixed_quote: 'USD', risk_type: 'inverse', timeseries: '1D' },
  },
  history_02: {
    top_filters: { base: 'ETH', fixed_quote: 'USDT', risk_type: 'linear', timeseries: '1D' },
  },
};

/**
 * Parses the filters of a funding sheet. Missing parts take their defaults, unreadable ones too;
 * `reset` reports the latter.
 */
export function readFundingFilters(data: string | null): {
  filters: FundingFilters;
  reset: boolean;
} {
  if (data === null || data === '') return { filters: FUNDING_DEFAULTS, reset: false };
  const parts = storedParts(data, 'funding');
  let reset = parts === undefined;
  const read = <T>(schema: z.ZodType<T>, name: keyof FundingFilters, fallback: T): T => {
    const stored = parts?.[name];
    const parsed = schema.safeParse(stored);
    if (!parsed.success && stored !== undefined) reset = true;
    return parsed.success ? parsed.data : fallback;
  };
  const filters = {
    heatmap_01: read(heatmapSchema, 'heatmap_01', FUNDING_DEFAULTS.heatmap_01),
    history_01: read(historySchema, 'history_01', FUNDING_DEFAULTS.history_01),
    history_02: read(historySchema, 'history_02', FUNDING_DEFAULTS.history_02),
  };
  const hasOnlyParts = Object.keys(parts ?? {}).every((name) => name in FUNDING_DEFAULTS);
  return { filters, reset: reset || !hasOnlyParts };
}

/** Serializes the filters to the sheet's `analyticalViewData`. */
export const writeFundingFilters = (filters: FundingFilters): string =>
  JSON.stringify(VIEW_SCHEMAS.funding.parse({ funding: filters }));
