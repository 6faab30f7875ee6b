import { describe, expect, it } from '@jest/globals';
import { FUNDING_DEFAULTS, readFundingFilters, writeFundingFilters } from './funding-filters.ts';

const heatmap_01 = {
  top_filters: { base_exchange: 'okx', risk_type: 'linear', base: 'SOL', fixed_quote: 'USDT' },
};
const dataOf = (parts: object): string => JSON.stringify({ funding: parts });

describe('workspace.md §3 filters of the funding view', () => {
  it.each([null, '', dataOf({})])('start with the defaults for %s', (data) => {
    expect(readFundingFilters(data)).toEqual({ filters: FUNDING_DEFAULTS, reset: false });
  });

  it('keep the stored parts', () => {
    const { filters, reset } = readFundingFilters(dataOf({ heatmap_01 }));
    expect(filters).toEqual({ ...FUNDING_DEFAULTS, heatmap_01 });
    expect(reset).toBe(false);
    expect(readFundingFilters(writeFundingFilters(filters))).toEqual({ filters, reset: false });
  });

  it.each([
    ['an unknown timeseries', { timeseries: '7D' }],
    ['an unknown risk type', { risk_type: 'quanto' }],
  ])('reset a part with %s and keep the others', (_, change) => {
    const { top_filters } = FUNDING_DEFAULTS.history_02;
    const history_02 = { top_filters: { ...top_filters, base: 'SOL', ...change } };
    const { filters, reset } = readFundingFilters(dataOf({ heatmap_01, history_02 }));
    expect(filters).toEqual({ ...FUNDING_DEFAULTS, heatmap_01 });
    expect(reset).toBe(true);
  });

  it.each(['{', '[]', '{"spot_ladders":{}}', dataOf({ heatmap_09: 1 })])(
    'report unreadable data %s',
    (data) => {
      expect(readFundingFilters(data)).toEqual({ filters: FUNDING_DEFAULTS, reset: true });
    },
  );
});
