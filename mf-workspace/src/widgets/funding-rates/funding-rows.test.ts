import { describe, expect, it } from '@jest/globals';
import { contractKey, type FundingRate } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { formatPercent } from '@parallax/ui/format';
import { aprOf, fundingRows } from './funding-rows.ts';

const rate = (key: string): FundingRate => ({
  contract: key,
  exchange: 'okx',
  symbol: key,
  base: 'BTC',
  quote: 'USDT',
  riskType: 'linear',
  rate: 0.0001,
  interval_hours: 8,
  apr: 0.1095,
  next_funding_time: null,
  mark_price: 1,
  index_price: 1,
});

describe('design §5 funding APR', () => {
  it.each<[number | null | undefined, number, number | null]>([
    [0.0001, 8, 0.1095],
    [0.0001, 4, 0.219],
    [0.0001, 1, 0.876],
    [-0.00005, 8, -0.05475],
    [0, 8, 0],
    [null, 8, null],
    [undefined, 8, null],
    [0.0001, 0, null],
    [0.0001, Number.NaN, null],
    [Number.NaN, 8, null],
  ])('annualises a rate of %p every %p h to %p', (rate, hours, apr) => {
    const found = aprOf(rate, hours);
    expect(found === null ? null : Number(found.toFixed(12))).toBe(apr);
  });

  it('has no sign if it rounds to zero', () => {
    expect(formatPercent(aprOf(-1e-9, 8))).toBe('0.00%');
  });
});

describe('funding rates', () => {
  it('are limited to listed contracts', () => {
    const contract = contractOf({ exchange: 'okx', symbol: 'BTC-USDT-SWAP' });
    const rows = fundingRows(
      [rate('bybit:BTC'), rate('okx:BTC-USDT-SWAP')],
      new Map([[contractKey(contract), contract]]),
    );
    expect(rows.map((row) => row.contract)).toEqual([contract]);
  });
});
