import { describe, expect, it } from '@jest/globals';
import { sortByMoneyness } from './sort-by-moneyness.ts';
import { contractOf } from './testing/contract-of.ts';

const DAY = 86_400_000;
const option = (strike: number, day: number, base = 'BTC') =>
  contractOf({
    symbol: `${base}-${day}-${strike}`,
    base,
    instType: 'option',
    strike,
    expiry: day * DAY,
  });
const spot = contractOf();
const symbols = (contracts: readonly { symbol: string }[]) => contracts.map(({ symbol }) => symbol);

describe('sortByMoneyness', () => {
  it('sorts options by distance from the money, then by expiry', () => {
    const contracts = [
      option(80_000, 1),
      option(98_000, 9),
      option(110_000, 1),
      option(98_000, 2),
      option(102_000, 1),
    ];
    expect(symbols(sortByMoneyness(contracts, new Map([['BTC', 99_000]])))).toEqual([
      'BTC-2-98000',
      'BTC-9-98000',
      'BTC-1-102000',
      'BTC-1-110000',
      'BTC-1-80000',
    ]);
  });

  it('puts other contracts first, in their given order, and options without a price last', () => {
    const perpetual = contractOf({ symbol: 'BTC-PERP', instType: 'perpetual' });
    const contracts = [option(5, 1, 'XRP'), spot, option(3_000, 1, 'ETH'), perpetual];
    expect(symbols(sortByMoneyness(contracts, new Map([['ETH', 2_000]])))).toEqual([
      'BTCUSDT',
      'BTC-PERP',
      'ETH-1-3000',
      'XRP-1-5',
    ]);
  });

  it('compares options of different underlyings by relative distance from the price', () => {
    const contracts = [option(3_000, 1, 'ETH'), option(99_000, 1)];
    const prices = new Map([
      ['ETH', 2_000],
      ['BTC', 100_000],
    ]);
    expect(symbols(sortByMoneyness(contracts, prices))).toEqual(['BTC-1-99000', 'ETH-1-3000']);
  });

  it('returns the same array without prices or without options', () => {
    const options = [option(1, 1)];
    expect(sortByMoneyness(options, new Map())).toBe(options);
    const others = [spot];
    expect(sortByMoneyness(others, new Map([['BTC', 1]]))).toBe(others);
  });
});
