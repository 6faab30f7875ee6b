import { describe, expect, it } from '@jest/globals';
import { conversionsOf } from './conversions.ts';
import { contractOf } from './testing/contract-of.ts';

const perpetual = (exchange: string, base: string, quote: string) =>
  contractOf({ exchange, symbol: `${base}${quote}`, base, quote, instType: 'perpetual' });
const contracts = [
  perpetual('okx', 'BTC', 'USDT'),
  perpetual('okx', 'BTC', 'USD'),
  perpetual('deribit', 'BTC', 'USD'),
  perpetual('deribit', 'BTC', 'USDC'),
];

describe('conversions between quotes', () => {
  it('use the first listing of an index', () => {
    expect(conversionsOf(contracts)('USDC', 'USD')).toEqual({
      over: ['okx:BTCUSD'],
      under: ['deribit:BTCUSDC'],
    });
  });

  it('prefer a listing of an available venue', () => {
    const convert = conversionsOf(contracts, new Set(['okx']));
    expect(convert('USDC', 'USD')?.over).toEqual(['deribit:BTCUSD']);
    expect(convert('USDT', 'USD')).toEqual({ over: ['okx:BTCUSD'], under: ['okx:BTCUSDT'] });
  });

  it('do not exist for quotes that no index connects', () => {
    expect(conversionsOf(contracts)('EUR', 'USD')).toBeUndefined();
  });
});
