import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { contractOf } from '../catalogue/testing/contract-of.ts';
import { fundingColumns, listFundingRates } from '../market/funding.ts';
import { fundingRateOf } from '../market/testing/funding-rate-of.ts';
import { rowsOrColumns, toColumns } from './columns.ts';

const schema = rowsOrColumns(
  z.object({ name: z.string(), size: z.number().nullable(), note: z.string().optional() }),
);
const rows = [
  { name: 'a', size: 1 },
  { name: 'b', size: null },
];

describe('data in columns', () => {
  it('is parsed into the rows that it was made of, as rows are', () => {
    expect(toColumns(rows)).toEqual({ columns: { name: ['a', 'b'], size: [1, null] } });
    expect(schema.parse(toColumns(rows))).toEqual(rows);
    expect(schema.parse(rows)).toEqual(rows);
    expect(schema.parse(toColumns([]))).toEqual([]);
  });

  it.each([
    ['a column is missing', { name: ['a', 'b'] }],
    ['a column is shorter', { name: ['a', 'b'], size: [1] }],
    ['an optional column is shorter', { name: ['a', 'b'], size: [1, 2], note: ['x'] }],
    ['a value is of another type', { name: ['a', 'b'], size: [1, '2'] }],
  ])('is rejected if %s', (_reason, columns) => {
    expect(schema.safeParse({ columns }).success).toBe(false);
  });

  it('cannot be made of rows with other members than the first', () => {
    expect(() => toColumns([{ name: 'a' }, { name: 'b', size: 1 }])).toThrow(/different members/);
  });

  it('of funding rates has no members that follow from others', () => {
    const rate = fundingRateOf(contractOf({ exchange: 'okx', symbol: 'BTC-USDT-SWAP' }));
    const { columns } = fundingColumns([rate], true);
    expect(columns).not.toHaveProperty('contract');
    expect(columns).not.toHaveProperty('apr');
    expect(listFundingRates.data.parse({ columns })).toEqual([rate]);
  });

  it('of funding rates without prices has null for them', () => {
    const rate = fundingRateOf(contractOf({ exchange: 'okx', symbol: 'BTC-USDT-SWAP' }));
    const without = listFundingRates.data.parse(fundingColumns([rate], false));
    expect(without).toEqual([{ ...rate, mark_price: null, index_price: null }]);
  });
});
