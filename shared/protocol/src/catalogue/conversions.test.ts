import { describe, expect, it } from '@jest/globals';
import { assetConversions, conversionLookup } from './conversions.ts';
import { contractOf } from './testing/contract-of.ts';

const perpetual = (exchange: string, base: string, quote: string) =>
  contractOf({ exchange, symbol: `${base}${quote}`, base, quote, instType: 'perpetual' });
const spot = (exchange: string, base: string, quote: string) =>
  contractOf({ exchange, symbol: `${base}-${quote}`, base, quote, instType: 'spot' });
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

  it('lead through the most traded currency with an index where none connects the two', () => {
    const convert = conversionLookup([...contracts, perpetual('okx', 'LDO', 'USDT')]);
    expect(convert('LDO', 'USD')).toEqual({
      numerators: ['okx:LDOUSDT', 'okx:BTCUSD'],
      denominators: ['okx:BTCUSDT'],
    });
  });

  it('do not exist for quotes that no index connects', () => {
    expect(conversionLookup(contracts)('EUR', 'USD')).toBeUndefined();
  });
});

describe('conversions of assets', () => {
  const listed = [
    spot('kraken_spot', 'BTC', 'EUR'),
    spot('okx', 'LDO', 'USDT'),
    spot('coinbase', 'USDT', 'USD'),
    ...contracts,
  ];

  it.each([
    [
      'of a currency by the spot contract of a coin with an index',
      'EUR',
      ['okx:BTCUSD'],
      ['kraken_spot:BTC-EUR'],
    ],
    ['of a coin with a spot contract only', 'LDO', ['okx:LDO-USDT', 'coinbase:USDT-USD'], []],
    ['by indices, though there is a spot contract', 'USDT', ['okx:BTCUSD'], ['okx:BTCUSDT']],
  ])('exist %s', (_, asset, numerators, denominators) => {
    expect(assetConversions(listed, new Set())(asset, 'USD')).toEqual({ numerators, denominators });
  });

  it('avoid venues that are not available', () => {
    const convert = assetConversions(listed, new Set(['okx']));
    expect(convert('EUR', 'USD')?.numerators).toEqual(['deribit:BTCUSD']);
  });
});
