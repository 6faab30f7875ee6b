import { describe, expect, it } from '@jest/globals';
import { conversionLookup } from './conversions.ts';
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
    expect(conversionLookup(contracts)('USDC', 'USD')).toEqual({
      numerators: ['okx:BTCUSD'],
      denominators: ['deribit:BTCUSDC'],
    });
  });

  it('prefer a listing of an available venue', () => {
    const convert = conversionLookup(contracts, new Set(['okx']));
    expect(convert('USDC', 'USD')?.numerators).toEqual(['deribit:BTCUSD']);
    expect(convert('USDT', 'USD')).toEqual({
      numerators: ['okx:BTCUSD'],
      denominators: ['okx:BTCUSDT'],
    });
  });

  it('do not exist for quotes that no index connects', () => {
    expect(conversionLookup(contracts)('EUR', 'USD')).toBeUndefined();
  });
});
