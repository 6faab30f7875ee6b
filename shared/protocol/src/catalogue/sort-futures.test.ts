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

describe('the futures of a list of contracts', () => {
  it('are in the order of their expiry, and those of one expiry keep theirs', () => {
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

  it('leave a list without futures as it is', () => {
    const list = [spot, perpetual];
    expect(sortByExpiry(list)).toBe(list);
  });
});
