import { describe, expect, it } from '@jest/globals';
import { contractKey } from '../feed/topic.ts';
import { sortByExpiry, sortByExpiryAndVolume } from './sort-futures.ts';
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

  it('of one base and expiry begin with the most traded one', () => {
    const volumes = new Map([
      [contractKey(okxDecember), 900],
      [contractKey(binanceDecember), 500],
      [contractKey(okxMarch), 1],
      [contractKey(ether), 9_999],
    ]);
    expect(sortByExpiryAndVolume(catalogue, volumes)).toEqual([
      spot,
      okxDecember,
      binanceDecember,
      perpetual,
      ether,
      okxMarch,
      binanceMarch,
    ]);
  });

  it('leave a list without futures as it is', () => {
    const list = [spot, perpetual];
    expect(sortByExpiry(list)).toBe(list);
    expect(sortByExpiryAndVolume(list, new Map())).toBe(list);
  });
});
