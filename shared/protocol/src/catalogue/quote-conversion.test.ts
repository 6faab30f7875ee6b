import { describe, expect, it } from '@jest/globals';
import { conversionRate, findConversion, indexContracts } from './quote-conversion.ts';
import { contractOf } from './testing/contract-of.ts';

const indices = indexContracts([
  contractOf({
    exchange: 'okx',
    symbol: 'ETH-USD-260327',
    base: 'ETH',
    quote: 'USD',
    instType: 'future',
  }),
  contractOf({ exchange: 'binance_usdm', symbol: 'BTCUSDT', instType: 'perpetual' }),
  contractOf({ exchange: 'deribit', symbol: 'BTC-PERPETUAL', quote: 'USD', instType: 'perpetual' }),
  contractOf({ exchange: 'bitmex', symbol: 'XBTUSD', quote: 'USD', instType: 'perpetual' }),
  contractOf({ exchange: 'coinbase', symbol: 'USDC-USD', base: 'USDC', quote: 'USD' }),
]);

describe('findConversion', () => {
  it.each([
    ['no index between equal quotes', 'USDT', 'USDT', { numerators: [], denominators: [] }],
    [
      'two indices with a common base',
      'USDT',
      'USD',
      { numerators: ['deribit:BTC-PERPETUAL'], denominators: ['binance_usdm:BTCUSDT'] },
    ],
    ['the direct index', 'BTC', 'USD', { numerators: ['deribit:BTC-PERPETUAL'], denominators: [] }],
    [
      'the inverse of the direct index',
      'USD',
      'ETH',
      { numerators: [], denominators: ['okx:ETH-USD-260327'] },
    ],
  ])('uses %s', (_, from, to, conversion) => {
    expect(findConversion(indices, from, to)).toEqual(conversion);
  });

  it('returns undefined without an index, even between a stablecoin and its currency', () => {
    expect(findConversion(indices, 'USDC', 'USD')).toBeUndefined();
    expect(findConversion(indices, 'USDC', 'USDT')).toBeUndefined();
  });
});

describe('conversionRate', () => {
  const conversion = { numerators: ['usd'], denominators: ['usdt'] };

  it('divides the index in the target quote by the index in the source quote', () => {
    const prices = new Map([
      ['usd', 99_900],
      ['usdt', 100_000],
    ]);
    expect(conversionRate(conversion, (key) => prices.get(key))).toBeCloseTo(0.999, 12);
  });

  it('returns 1 between equal quotes without reading a price', () => {
    expect(conversionRate({ numerators: [], denominators: [] }, () => undefined)).toBe(1);
  });

  it.each([null, undefined, 0, Number.NaN])('returns undefined when an index is %s', (price) => {
    expect(conversionRate(conversion, (key) => (key === 'usd' ? 1 : price))).toBeUndefined();
  });
});
