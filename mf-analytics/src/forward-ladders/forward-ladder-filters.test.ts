import { describe, expect, it } from '@jest/globals';
import { VIEW_SCHEMAS } from '@parallax/protocol';
import {
  FORWARD_LADDER_DEFAULTS,
  FORWARD_LADDER_FORMAT,
  type ForwardLadderFilters,
  withForwardFilters,
} from './forward-ladder-filters.ts';

const read = (data: string | null) => FORWARD_LADDER_FORMAT.read(data);
const write = (filters: ForwardLadderFilters) => FORWARD_LADDER_FORMAT.write(filters);
const readValue = (value: unknown) => read(JSON.stringify(value));
const sol = { top_filters: { base_exchange: 'bybit_unified', base: 'SOL', risk_type: 'linear' } };

describe('workspace §3 filters of the forward ladders', () => {
  it('have the defaults of the specification', () => {
    const { filters } = read(null);
    expect(Object.values(filters).map((table) => Object.values(table.top_filters))).toEqual([
      ['deribit', 'ETH', 'inverse'],
      ['bybit_unified', 'BTC', 'linear'],
      ['okx', 'BTC', 'linear'],
    ]);
  });

  it('are read as they were written, in the form that the server accepts', () => {
    const filters = withForwardFilters(FORWARD_LADDER_DEFAULTS, 'table_02', { base: 'SOL' });
    expect(read(write(filters))).toEqual({ filters, reset: false });
    expect(VIEW_SCHEMAS.forward_ladders.safeParse(JSON.parse(write(filters))).success).toBe(true);
    expect(filters.table_02.top_filters.base_exchange).toBe('bybit_unified');
    expect(filters.table_03).toBe(FORWARD_LADDER_DEFAULTS.table_03);
  });

  it.each([
    ['nothing saved', null],
    ['an empty text', ''],
    ['no tables', '{"forward_ladders":{}}'],
  ])('are the defaults without a reset for %s', (_, data) => {
    expect(read(data)).toEqual({ filters: FORWARD_LADDER_DEFAULTS, reset: false });
  });

  it.each([
    ['is no object', 7],
    ['has an unknown risk type', { top_filters: { ...sol.top_filters, risk_type: 'quanto' } }],
    ['lacks a filter', { top_filters: { base: 'SOL' } }],
  ])('report a table that %s, and retain the others', (_, table_01) => {
    expect(readValue({ forward_ladders: { table_01, table_03: sol } })).toEqual({
      filters: { ...FORWARD_LADDER_DEFAULTS, table_03: sol },
      reset: true,
    });
  });

  it.each([
    ['text that is no JSON', '{"forw'],
    ['another view', '{"funding":{}}'],
    ['a list', '[]'],
  ])('report %s', (_, data) => {
    expect(read(data)).toEqual({ filters: FORWARD_LADDER_DEFAULTS, reset: true });
  });
});
