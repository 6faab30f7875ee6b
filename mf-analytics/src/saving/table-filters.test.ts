import { describe, expect, it } from '@jest/globals';
import { VIEW_SCHEMAS } from '@parallax/protocol';
import { splitFilters, type TableFilters, tableFilterFormat } from './table-filters.ts';

const columns = {
  b_ex: 'choice',
  b_sym: 'text',
  b_inst: ['spot', 'perpetual'],
  q_risk: ['linear', 'inverse'],
} as const;
const format = tableFilterFormat('basis_screener', columns);
const read = (table_filters: unknown) =>
  format.read(JSON.stringify({ basis_screener: { table_01: { table_filters } } }));

const venues = ['binance_usdm', 'binance_coinm', 'bybit_unified', 'okx', 'deribit'];
const saved: TableFilters = {
  b_ex: { kind: 'choice', values: venues },
  b_sym: { kind: 'text', text: 'btc perp' },
  q_risk: { kind: 'choice', values: ['inverse'] },
};
const unsaved: TableFilters = { net: { kind: 'range', min: 0.1, max: null } };

describe('workspace §3 table_filters', () => {
  it('are read as they were written, in the form that the server accepts', () => {
    const data = format.write({ ...saved, ...unsaved });
    expect(format.read(data)).toEqual({ filters: saved, reset: false });
    expect(VIEW_SCHEMAS.basis_screener.safeParse(JSON.parse(data)).success).toBe(true);
  });

  it('are apart from the filters that are not saved', () => {
    expect(splitFilters({ ...saved, ...unsaved }, columns)).toEqual({ saved, unsaved });
  });

  it.each([
    ['nothing saved', null],
    ['an empty text', ''],
    ['no table', '{"basis_screener":{}}'],
    ['a table without filters', '{"basis_screener":{"table_01":{}}}'],
    ['an empty filter', '{"basis_screener":{"table_01":{"table_filters":{"b_ex":""}}}}'],
  ])('are open without a reset for %s', (_, data) => {
    expect(format.read(data)).toEqual({ filters: {}, reset: false });
  });

  it.each<[string, object]>([
    ['a number', { b_sym: 7 }],
    ['an unknown column', { x: 'y' }],
    ['a choice that does not exist', { b_inst: 'spot,option' }],
    ['a text above the limit', { b_sym: 'x'.repeat(401) }],
  ])('drop %s, and retain the others', (_, invalid) => {
    const okx = { kind: 'choice', values: ['okx'] };
    expect(read({ b_ex: 'okx', ...invalid })).toEqual({ filters: { b_ex: okx }, reset: true });
  });

  it.each([
    ['text that is no JSON', '{"basis'],
    ['another view', '{"funding":{}}'],
    ['a list', '[]'],
    ['an unknown part', '{"basis_screener":{"table_02":{"table_filters":{}}}}'],
    ['a table that is no object', '{"basis_screener":{"table_01":1}}'],
  ])('report %s', (_, data) => {
    expect(format.read(data)).toEqual({ filters: {}, reset: true });
  });
});
