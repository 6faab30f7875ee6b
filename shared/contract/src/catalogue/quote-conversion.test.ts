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
    ['nothing between equal quotes', 'USDT', 'USDT', { over: [], under: [] }],
    [
      'what one base costs in both quotes',
      'USDT',
      'USD',
      { over: ['deribit:BTC-PERPETUAL'], under: ['binance_usdm:BTCUSDT'] },
    ],
    [
      'the index of the one in the other',
      'BTC',
      'USD',
      { over: ['deribit:BTC-PERPETUAL'], under: [] },
    ],
    ['that index turned over', 'USD', 'ETH', { over: [], under: ['okx:ETH-USD-260327'] }],
  ])('uses %s', (_, from, to, conversion) => {
    expect(findConversion(indices, from, to)).toEqual(conversion);
  });

  it('never takes a stablecoin for its currency: without an index there is no conversion', () => {
    expect(findConversion(indices, 'USDC', 'USD')).toBeUndefined();
    expect(findConversion(indices, 'USDC', 'USDT')).toBeUndefined();
  });
});

describe('conversionRate', () => {
  const conversion = { over: ['usd'], under: ['usdt'] };

  it('divides the index in the wanted quote by the index in the present one', () => {
    const prices = new Map([
      ['usd', 99_900],
      ['usdt', 100_000],
    ]);
    expect(conversionRate(conversion, (key) => prices.get(key))).toBeCloseTo(0.999, 12);
  });

  it('is 1 between equal quotes, without any price', () => {
    expect(conversionRate({ over: [], under: [] }, () => undefined)).toBe(1);
  });

  it.each([null, undefined, 0, Number.NaN])('is unknown while an index is %s', (price) => {
    expect(conversionRate(conversion, (key) => (key === 'usd' ? 1 : price))).toBeUndefined();
  });
});
