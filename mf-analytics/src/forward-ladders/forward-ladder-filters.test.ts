import { describe, expect, it } from '@jest/globals';
import { FILTER_TEXT_MAX, VIEW_SCHEMAS } from '@parallax/protocol';
import { withGroup } from '../saving/with-group.ts';
import { FORWARD_LADDER_FORMAT, type ForwardLadderFilters } from './forward-ladder-filters.ts';

const read = (data: string | null) => FORWARD_LADDER_FORMAT.read(data);
const write = (filters: ForwardLadderFilters) => FORWARD_LADDER_FORMAT.write(filters);
const { filters: defaults } = read(null);
const sol = { top_filters: { base_exchange: 'bybit_unified', base: 'SOL', risk_type: 'linear' } };

describe('workspace §3 filters of the forward ladders', () => {
  it('have the defaults of the specification', () => {
    expect(Object.values(defaults).map((table) => Object.values(table.top_filters))).toEqual([
      ['deribit', 'ETH', 'inverse'],
      ['bybit_unified', 'BTC', 'linear'],
      ['okx', 'BTC', 'linear'],
    ]);
  });

  it('are stored without optional fields while they are the defaults', () => {
    const { forward_ladders } = JSON.parse(write(defaults));
    expect(forward_ladders.table_01).toEqual({ top_filters: defaults.table_01.top_filters });
  });

  it('are unchanged after writing and reading, in a form that the server accepts', () => {
    const { top_filters, table_state } = defaults.table_02;
    const text = 'x'.repeat(FILTER_TEXT_MAX);
    const filters = withGroup(defaults, 'table_02', {
      top_filters: { ...top_filters, base: 'SOL' },
      table_state: { ...table_state, filters: { contract: { kind: 'text', text } } },
    });
    expect(read(write(filters))).toEqual({ filters, reset: false });
    expect(VIEW_SCHEMAS.forward_ladders.safeParse(JSON.parse(write(filters))).success).toBe(true);
    expect(filters.table_03).toBe(defaults.table_03);
  });

  it.each([
    ['no saved filters', null],
    ['an empty text', ''],
    ['no tables', '{"forward_ladders":{}}'],
  ])('use the defaults for %s without reporting a reset', (_, data) => {
    expect(read(data)).toEqual({ filters: defaults, reset: false });
  });

  it.each([
    ['is not an object', 7],
    ['has filters of another view', { table_filters: { q_ex: 'okx' } }],
  ])('report a table that %s and keep the other tables', (_, table_01) => {
    const data = JSON.stringify({ forward_ladders: { table_01, table_03: sol } });
    expect(read(data)).toEqual({
      filters: { ...defaults, table_03: { ...defaults.table_03, ...sol } },
      reset: true,
    });
  });

  it.each([
    ['an unknown risk type', { ...sol.top_filters, risk_type: 'quanto' }, { risk_type: 'inverse' }],
    ['an unreadable base', { ...sol.top_filters, base: 7 }, { base: 'ETH' }],
    ['no risk type', { base_exchange: 'bybit_unified', base: 'SOL' }, { risk_type: 'inverse' }],
    ['an unknown filter', { ...sol.top_filters, color: 'red' }, {}],
  ])('report %s and keep the other filters of the table', (_, top_filters, reset) => {
    const { filters, reset: reported } = read(
      JSON.stringify({ forward_ladders: { table_01: { top_filters } } }),
    );
    expect(filters.table_01.top_filters).toEqual({ ...sol.top_filters, ...reset });
    expect(reported).toBe(true);
  });

  it.each([
    ['text that is not JSON', '{"forw'],
    ['another view', '{"funding":{}}'],
    ['another table', '{"forward_ladders":{"table_04":{}}}'],
  ])('report a reset for %s', (_, data) => {
    expect(read(data)).toEqual({ filters: defaults, reset: true });
  });
});
