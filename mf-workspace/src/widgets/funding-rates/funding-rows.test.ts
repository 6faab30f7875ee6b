import { describe, expect, it } from '@jest/globals';
import { contractKey, type FundingRate } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { fundingRows } from './funding-columns.tsx';

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
