import { describe, expect, it } from '@jest/globals';
import { VIEW_SCHEMAS } from '@parallax/protocol';
import { withGroup } from '../saving/with-group.ts';
import { FUNDING_DEFAULTS, FUNDING_FORMAT } from './funding-filters.ts';

const heatmap_01 = {
  top_filters: { base_exchange: 'okx', risk_type: 'linear', base: 'SOL', fixed_quote: 'USDT' },
} as const;
const dataOf = (parts: object): string => JSON.stringify({ funding: parts });

describe('workspace §3 filters of the funding view', () => {
  it.each([null, '', dataOf({})])('start with the defaults for %j', (data) => {
    expect(FUNDING_FORMAT.read(data)).toEqual({ filters: FUNDING_DEFAULTS, reset: false });
  });

  it('keep the stored filters of the heatmap', () => {
    const { filters, reset } = FUNDING_FORMAT.read(dataOf({ heatmap_01 }));
    expect(filters).toEqual(withGroup(FUNDING_DEFAULTS, 'heatmap_01', heatmap_01));
    expect(reset).toBe(false);
    expect(FUNDING_FORMAT.read(FUNDING_FORMAT.write(filters))).toEqual({ filters, reset: false });
  });

  it('are stored without fields at their default, except `top_filters`', () => {
    expect(JSON.parse(FUNDING_FORMAT.write(FUNDING_DEFAULTS)).funding.heatmap_01).toEqual({
      top_filters: FUNDING_DEFAULTS.heatmap_01.top_filters,
    });
  });

  it('keep the display settings of heatmap and history, in a form that the server accepts', () => {
    const filters = withGroup(FUNDING_DEFAULTS, 'heatmap_01', {
      measure: 'apr',
      differences: true,
      table_state: {
        ...FUNDING_DEFAULTS.heatmap_01.table_state,
        sorts: [{ columnId: 'okx', direction: 'ascending' }],
      },
    });
    const histories = withGroup(filters, 'history_01', { measure: 'apr', hidden: ['okx:BTC'] });
    const data = FUNDING_FORMAT.write(histories);
    expect(FUNDING_FORMAT.read(data)).toEqual({ filters: histories, reset: false });
    expect(VIEW_SCHEMAS.funding.safeParse(JSON.parse(data)).success).toBe(true);
  });

  it.each([
    ['an unknown timeseries', { timeseries: '7D' }],
    ['an unknown risk type', { risk_type: 'quanto' }],
  ])('reset %s and keep the other filters', (_, change) => {
    const { top_filters } = FUNDING_DEFAULTS.history_02;
    const history_02 = { top_filters: { ...top_filters, base: 'SOL', ...change } };
    const { filters, reset } = FUNDING_FORMAT.read(dataOf({ heatmap_01, history_02 }));
    expect(filters).toEqual({
      ...withGroup(FUNDING_DEFAULTS, 'heatmap_01', heatmap_01),
      history_02: { ...FUNDING_DEFAULTS.history_02, top_filters: { ...top_filters, base: 'SOL' } },
    });
    expect(reset).toBe(true);
  });

  it.each(['{', '[]', '{"spot_ladders":{}}', dataOf({ heatmap_09: 1 })])(
    'are reset to their defaults, and reported as reset, for unreadable data %s',
    (data) => {
      expect(FUNDING_FORMAT.read(data)).toEqual({ filters: FUNDING_DEFAULTS, reset: true });
    },
  );
});
