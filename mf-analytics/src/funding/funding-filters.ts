import {
  hiddenContracts,
  riskTypeSchema,
  storedTableState,
  timeseriesSchema,
} from '@parallax/protocol';
import { DEFAULT_TABLE_STATE, type TableState } from '@parallax/ui';
import { z } from 'zod';
import { groupsFormat } from '../saving/groups-format.ts';
import { changedState } from '../tables/table-format.ts';

const filter = z.string().max(40);

const heatmapFilters = z.strictObject({
  base_exchange: filter,
  risk_type: riskTypeSchema,
  base: filter,
  fixed_quote: filter,
});
const historyFilters = z.strictObject({
  base: filter,
  fixed_quote: filter,
  risk_type: riskTypeSchema,
  timeseries: timeseriesSchema,
});
export const historyMeasureSchema = z.enum(['rate', 'sum', 'apr']);
export const heatmapMeasureSchema = z.enum(['rate', 'apr', 'next']);
export type HeatmapFilters = z.infer<typeof heatmapFilters>;
export type HistoryFilters = z.infer<typeof historyFilters>;
export type HistoryMeasure = z.infer<typeof historyMeasureSchema>;
export type HeatmapMeasure = z.infer<typeof heatmapMeasureSchema>;

/** What a user has set in the heatmap. */
export interface HeatmapGroup {
  readonly top_filters: HeatmapFilters;
  readonly measure: HeatmapMeasure;
  /** whether the other venues show their difference from the base exchange */
  readonly differences: boolean;
  readonly table_state: TableState;
}

/** What a user has set in a history. */
export interface HistoryGroup {
  readonly top_filters: HistoryFilters;
  readonly measure: HistoryMeasure;
  /** keys of the contracts that are not shown */
  readonly hidden: readonly string[];
}

export type HistoryName = 'history_01' | 'history_02';
export type FundingFilters = Readonly<
  Record<'heatmap_01', HeatmapGroup> & Record<HistoryName, HistoryGroup>
>;

export const FUNDING_DEFAULTS: FundingFilters = {
  heatmap_01: {
    top_filters: {
      base_exchange: 'binance_coinm',
      risk_type: 'inverse',
      base: '',
      fixed_quote: 'USD',
    },
    measure: 'rate',
    differences: false,
    table_state: DEFAULT_TABLE_STATE,
  },
  history_01: {
    top_filters: { base: 'BTC', fixed_quote: 'USD', risk_type: 'inverse', timeseries: '1D' },
    measure: 'rate',
    hidden: [],
  },
  history_02: {
    top_filters: { base: 'ETH', fixed_quote: 'USDT', risk_type: 'linear', timeseries: '1D' },
    measure: 'rate',
    hidden: [],
  },
};

/** The filters of a funding sheet, stored as `analyticalViewData`. */
export const FUNDING_FORMAT = groupsFormat<FundingFilters>(
  'funding',
  (read) => {
    const heatmap = FUNDING_DEFAULTS.heatmap_01;
    const readHistory = (name: HistoryName): HistoryGroup =>
      read(name, ({ part, fields }) => ({
        top_filters: fields('top_filters', historyFilters, FUNDING_DEFAULTS[name].top_filters),
        measure: part('measure', historyMeasureSchema, FUNDING_DEFAULTS[name].measure),
        hidden: part('hidden', hiddenContracts, FUNDING_DEFAULTS[name].hidden),
      }));
    return {
      heatmap_01: read('heatmap_01', (stored) => ({
        top_filters: stored.fields('top_filters', heatmapFilters, heatmap.top_filters),
        measure: stored.part('measure', heatmapMeasureSchema, heatmap.measure),
        differences: stored.part('differences', z.boolean(), heatmap.differences),
        table_state: stored.fields('table_state', storedTableState, heatmap.table_state),
      })),
      history_01: readHistory('history_01'),
      history_02: readHistory('history_02'),
    };
  },
  ({ heatmap_01: { top_filters, measure, differences, table_state }, history_01, history_02 }) => ({
    heatmap_01: {
      top_filters,
      ...(measure !== 'rate' && { measure }),
      ...(differences && { differences }),
      table_state: changedState(table_state, DEFAULT_TABLE_STATE),
    },
    history_01: writeHistory(history_01),
    history_02: writeHistory(history_02),
  }),
);

const writeHistory = ({ top_filters, measure, hidden }: HistoryGroup): object => ({
  top_filters,
  ...(measure !== 'rate' && { measure }),
  ...(hidden.length > 0 && { hidden }),
});
