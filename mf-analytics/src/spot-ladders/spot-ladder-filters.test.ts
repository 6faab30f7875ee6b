import { describe, expect, it } from '@jest/globals';
import { SPOT_LADDER_DEFAULTS } from '@parallax/protocol';
import {
  readSpotLadderFilters,
  withTopFilters,
  writeSpotLadderFilters,
} from './spot-ladder-filters.ts';

const okx = { top_filters: { base_exchange: 'okx', base: 'SOL' }, table_filters: { q_sym: 'X' } };
const read = (value: unknown) => readSpotLadderFilters(JSON.stringify(value));

describe('readSpotLadderFilters', () => {
  it('reads what was written', () => {
    const filters = withTopFilters(SPOT_LADDER_DEFAULTS, 'table_01', { base: 'BTC' });
    expect(readSpotLadderFilters(writeSpotLadderFilters(filters))).toEqual({
      filters,
      reset: false,
    });
  });

  it.each([
    ['nothing saved', null],
    ['an empty text', ''],
    ['no tables', '{"spot_ladders":{}}'],
  ])('uses the defaults without a reset for %s', (_, data) => {
    expect(readSpotLadderFilters(data)).toEqual({ filters: SPOT_LADDER_DEFAULTS, reset: false });
  });

  it('retains the valid table when the other is missing', () => {
    expect(read({ spot_ladders: { table_02: okx } })).toEqual({
      filters: { table_01: SPOT_LADDER_DEFAULTS.table_01, table_02: okx },
      reset: false,
    });
  });

  it('reports a reset when a table is invalid and retains the other one', () => {
    expect(read({ spot_ladders: { table_01: { top_filters: 7 }, table_02: okx } })).toEqual({
      filters: { table_01: SPOT_LADDER_DEFAULTS.table_01, table_02: okx },
      reset: true,
    });
  });

  it.each([
    ['text that is no JSON', '{"spot_lad'],
    ['another view', '{"funding":{}}'],
    ['a list', '[]'],
  ])('reports a reset for %s', (_, data) => {
    expect(readSpotLadderFilters(data)).toEqual({ filters: SPOT_LADDER_DEFAULTS, reset: true });
  });
});

describe('withTopFilters', () => {
  it('changes one table and retains its other filters and the other table', () => {
    const before = { table_01: okx, table_02: SPOT_LADDER_DEFAULTS.table_02 };
    expect(withTopFilters(before, 'table_01', { base: 'XRP' })).toEqual({
      table_01: {
        top_filters: { base_exchange: 'okx', base: 'XRP' },
        table_filters: { q_sym: 'X' },
      },
      table_02: SPOT_LADDER_DEFAULTS.table_02,
    });
  });
});
