import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { toneAt, venueTones } from './chart-tones.ts';

const perpetual = (exchange: string, riskType: 'linear' | 'inverse') =>
  contractOf({ exchange, instType: 'perpetual', riskType });

describe('the tones of venues', () => {
  it('are assigned in alphabetical order, the most distinct ones to venues with inverse contracts', () => {
    const toneOf = venueTones([
      perpetual('okx', 'linear'),
      perpetual('binance_usdm', 'linear'),
      perpetual('okx', 'inverse'),
      perpetual('deribit', 'inverse'),
      contractOf({ exchange: 'coinbase', instType: 'spot' }),
    ]);
    expect(['deribit', 'okx', 'binance_usdm'].map(toneOf)).toEqual([0, 1, 2].map(toneAt));
  });
});
