import { describe, expect, it } from '@jest/globals';
import { VIEW_SCHEMAS } from '@parallax/protocol';
import { withGroup } from '../saving/with-group.ts';
import { columnFilters, splitFilters } from '../tables/filter-names.ts';
import { SCREENER_FILTER_NAMES as NAMES, SCREENER_FORMAT } from './basis-screener-view.tsx';

const { filters: defaults } = SCREENER_FORMAT.read(null);
const venues = ['binance_usdm', 'binance_coinm', 'bybit_unified', 'okx', 'deribit'];
const named = {
  b_ex: { kind: 'choice', values: venues },
  b_sym: { kind: 'text', text: 'btc perp' },
  q_risk: { kind: 'choice', values: ['inverse'] },
} as const;
const range = { kind: 'range', min: 0.1, max: null } as const;

describe('workspace §3 filters of the basis screener', () => {
  it('are unchanged after writing and reading, in a form that the server accepts', () => {
    const { stored, others } = splitFilters(NAMES, {
      b_ex: { kind: 'choice', values: venues },
      b_sym: named.b_sym,
      q_risk: { kind: 'choice', values: ['inverse'] },
      net: range,
    });
    expect(stored).toEqual({ b_ex: venues.join(','), b_sym: 'btc perp', q_risk: 'inverse' });
    expect(others).toEqual({ net: range });
    const filters = withGroup(defaults, 'table_01', {
      table_filters: stored,
      table_state: { ...defaults.table_01.table_state, filters: others },
    });
    const data = SCREENER_FORMAT.write(filters);
    expect(SCREENER_FORMAT.read(data)).toEqual({ filters, reset: false });
    expect(VIEW_SCHEMAS.basis_screener.safeParse(JSON.parse(data)).success).toBe(true);
    expect(columnFilters(NAMES, stored)).toEqual(named);
  });

  it('move a venue list that exceeds the text limit to the table state', () => {
    const values = Array.from({ length: 60 }, (_, index) => `exchange_${index}`);
    const filters = { b_ex: { kind: 'choice' as const, values } };
    expect(splitFilters(NAMES, filters)).toEqual({ stored: {}, others: filters });
  });

  it.each<[string, object]>([
    ['a number', { b_sym: 7 }],
    ['an unknown column', { x: 'y' }],
    ['a choice that does not exist', { b_inst: 'spot,option' }],
    ['a text above the limit', { b_sym: 'x'.repeat(401) }],
  ])('drop %s and keep the other filters', (_, invalid) => {
    const table_filters = { b_ex: 'okx', ...invalid };
    const data = JSON.stringify({ basis_screener: { table_01: { table_filters } } });
    expect(SCREENER_FORMAT.read(data)).toEqual({
      filters: withGroup(defaults, 'table_01', { table_filters: { b_ex: 'okx' } }),
      reset: true,
    });
  });
});

it('workspace §3 a new basis screener is sorted by the annualised return after fees and funding', () => {
  expect(defaults.table_01.table_state.sorts).toEqual([
    { columnId: 'net_annualised', direction: 'descending' },
  ]);
});
