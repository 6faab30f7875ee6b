import { describe, expect, it } from '@jest/globals';
import { sortByExpiry } from './sort-futures.ts';
import { contractOf } from './testing/contract-of.ts';

const DECEMBER = Date.UTC(2026, 11, 25, 8);
const MARCH = Date.UTC(2027, 2, 26, 8);
const future = (exchange: string, expiry: number, base = 'BTC') =>
  contractOf({ exchange, base, instType: 'future', expiry, symbol: `${base}-${expiry}` });

const spot = contractOf();
const perpetual = contractOf({ exchange: 'okx', instType: 'perpetual' });
const [binanceDecember, binanceMarch] = [future('binance', DECEMBER), future('binance', MARCH)];
const [okxDecember, okxMarch] = [future('okx', DECEMBER), future('okx', MARCH)];
const ether = future('okx', DECEMBER, 'ETH');
const catalogue = [spot, binanceMarch, binanceDecember, perpetual, ether, okxDecember, okxMarch];

describe('sortByExpiry', () => {
  it('sorts futures by expiry; those of one expiry keep their order', () => {
    expect(sortByExpiry(catalogue)).toEqual([
      spot,
      binanceDecember,
      ether,
      perpetual,
      okxDecember,
      binanceMarch,
      okxMarch,
    ]);
  });

  it('returns a list without futures unchanged', () => {
    const list = [spot, perpetual];
    expect(sortByExpiry(list)).toBe(list);
  });
});
