import { describe, expect, it } from '@jest/globals';
import { VIEW_SCHEMAS } from '@parallax/protocol';
import { withGroup } from '../saving/with-group.ts';
import { SPOT_LADDER_FORMAT, type SpotLadderFilters } from './spot-ladder-filters.ts';

const read = (data: string | null) => SPOT_LADDER_FORMAT.read(data);
const write = (filters: SpotLadderFilters) => SPOT_LADDER_FORMAT.write(filters);
const readTables = (spot_ladders: unknown) => read(JSON.stringify({ spot_ladders }));
const { filters: defaults } = read(null);
const top_filters = { base_exchange: 'okx', base: 'SOL' };

describe('workspace §3 filters of the spot ladders', () => {
  it('have the defaults of the specification', () => {
    expect([defaults.table_01.top_filters, defaults.table_02.top_filters]).toEqual([
      { base_exchange: 'bybit_unified', base: 'ETH' },
      { base_exchange: 'deribit', base: 'BTC' },
    ]);
  });

  it('are stored without optional fields while they are the defaults', () => {
    expect(JSON.parse(write(defaults))).toEqual({
      spot_ladders: {
        table_01: {
          top_filters: { base_exchange: 'bybit_unified', base: 'ETH' },
          table_filters: {},
        },
        table_02: { top_filters: { base_exchange: 'deribit', base: 'BTC' }, table_filters: {} },
      },
    });
  });

  it('are unchanged after writing and reading, in a form that the server accepts', () => {
    const { table_state } = defaults.table_01;
    const filters = withGroup(defaults, 'table_01', {
      top_filters,
      edge_size: 2.5,
      table_filters: { q_ex: 'okx kraken', q_inst: 'spot', b_risk: 'none' },
      table_state: {
        ...table_state,
        hidden: ['rate'],
        widths: { q_ex: 200 },
        filters: { buy_net: { kind: 'range', min: 1, max: null } },
      },
    });
    expect(read(write(filters))).toEqual({ filters, reset: false });
    expect(VIEW_SCHEMAS.spot_ladders.safeParse(JSON.parse(write(filters))).success).toBe(true);
  });

  it.each([
    ['no saved filters', null],
    ['an empty text', ''],
    ['no tables', '{"spot_ladders":{}}'],
  ])('use the defaults for %s without reporting a reset', (_, data) => {
    expect(read(data)).toEqual({ filters: defaults, reset: false });
  });

  it.each([
    ['top filters', { top_filters: 7, edge_size: 3 }, { edge_size: 3 }],
    [
      'one top filter',
      { top_filters: { ...top_filters, base_exchange: 7 } },
      { top_filters: { base_exchange: 'bybit_unified', base: 'SOL' } },
    ],
    ['a size', { top_filters, edge_size: -1 }, { top_filters }],
    [
      'one filter',
      { table_filters: { q_ex: 'okx', q_sym: 7 } },
      { table_filters: { q_ex: 'okx' } },
    ],
    [
      'an unknown filter',
      { table_filters: { q_ex: 'okx', color: 'red' } },
      { table_filters: { q_ex: 'okx' } },
    ],
    ['an instrument type', { table_filters: { q_inst: 'swap' } }, {}],
    ['a filter that is too long', { table_filters: { q_ex: 'x'.repeat(401) } }, {}],
    ['an unknown part', { colour: 'red', top_filters }, { top_filters }],
    [
      'the order of the columns',
      { top_filters, table_state: { sorts: [], order: 7, hidden: ['rate'] } },
      {
        top_filters,
        table_state: { ...defaults.table_01.table_state, sorts: [], hidden: ['rate'] },
      },
    ],
  ])('reset only %s if unreadable, and report the reset', (_, table_01, expected) => {
    const table_02 = { top_filters, table_filters: { q_sym: 'X' } };
    const { filters, reset } = readTables({ table_01, table_02 });
    expect(reset).toBe(true);
    expect(filters.table_01).toEqual({ ...defaults.table_01, ...expected });
    expect(filters.table_02).toEqual({ ...defaults.table_02, ...table_02 });
  });

  it.each([
    ['text that is not JSON', '{"spot_lad'],
    ['another view', '{"funding":{}}'],
    ['a list', '[]'],
    ['another table', '{"spot_ladders":{"table_03":{}}}'],
  ])('report a reset for %s', (_, data) => {
    expect(read(data)).toEqual({ filters: defaults, reset: true });
  });
});
