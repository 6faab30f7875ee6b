import { describe, expect, it } from '@jest/globals';
import { defaultContract } from './default-contract.ts';
import { contractOf } from './testing/contract-of.ts';

const binance = contractOf();
const prime = contractOf({ exchange: 'prime_usd', symbol: 'BTCUSD', quote: 'USD' });
const kraken = contractOf({ exchange: 'kraken_spot', symbol: 'XBTUSD', quote: 'USD' });
const perpetual = contractOf({ exchange: 'binance_usdm', instType: 'perpetual' });
const inverse = contractOf({ exchange: 'binance_coinm', quote: 'USD', instType: 'perpetual' });
const okx = contractOf({ exchange: 'okx', symbol: 'BTC-USDT' });
const ether = contractOf({ exchange: 'okx', symbol: 'ETH-EUR', base: 'ETH', quote: 'EUR' });

describe('workspace §4 the default contract of the dash bar', () => {
  it.each([
    [
      'BTC spot in USDT on binance_spot',
      false,
      [perpetual, ether, kraken, prime, binance],
      binance,
    ],
    [
      'BTC spot in USD on the prime exchange for a prime user',
      true,
      [binance, kraken, prime],
      prime,
    ],
    ['BTC/USD when the first choice is missing', false, [ether, perpetual, kraken], kraken],
    [
      'BTC/USD for a prime user when the prime exchange is missing',
      true,
      [ether, binance, kraken],
      kraken,
    ],
    ['BTC/USD spot rather than a perpetual', false, [inverse, ether, kraken], kraken],
    ['another type of BTC/USD when it has no spot', false, [ether, inverse], inverse],
    ['any contract when BTC/USD is missing too', false, [ether], ether],
  ])('is %s', (_, isPrime, contracts, expected) => {
    expect(defaultContract(contracts, isPrime)).toEqual(expected);
  });

  it.each([
    ['the same pair and type on another venue', [binance, kraken, perpetual, okx], okx],
    ['the same base and type if no venue has the pair', [binance, perpetual, kraken], kraken],
    [
      'another type of BTC/USD if the base has no other spot',
      [binance, perpetual, inverse],
      inverse,
    ],
    ['any contract if BTC/USD is missing too', [binance, ether], ether],
  ])('is %s when its venue is disconnected', (_, contracts, expected) => {
    const connected = contracts.filter((each) => each !== binance);
    expect(defaultContract(contracts, false, connected)).toEqual(expected);
  });

  it('is not one of a disconnected venue', () => {
    expect(defaultContract([binance], false, [])).toBeUndefined();
  });

  it('is undefined without contracts', () => {
    expect(defaultContract([], false)).toBeUndefined();
  });
});
