import { describe, expect, it } from '@jest/globals';
import type { Liquidation } from '@parallax/protocol';
import { liquidationBars, mergeLiquidations } from './liquidation-bars.ts';

const MINUTE = 60_000;
const sale = (at: number, dollars: number | null) => ({ at, side: 'sell' as const, dollars });
const purchase = (at: number, dollars: number | null) => ({ at, side: 'buy' as const, dollars });
const liquidation = (id: string, at: number): Liquidation => ({
  contract: 'okx:BTC',
  exchange: 'okx',
  symbol: 'BTC',
  base: 'BTC',
  quote: 'USDT',
  riskType: 'linear',
  id,
  at,
  side: 'buy',
  price: 1,
  contracts: 1,
  base_value: 1,
  quote_value: 1,
});

describe('bars of liquidations', () => {
  it('sum the value of closed longs (sold) and shorts (bought back)', () => {
    const bars = liquidationBars(
      [sale(MINUTE, 100), sale(4 * MINUTE, 50), purchase(4 * MINUTE, 30)],
      5 * MINUTE,
    );
    expect(bars).toEqual([{ at: 0, longs: 150, shorts: 30 }]);
  });

  it('are zero in intervals without liquidations', () => {
    expect(liquidationBars([sale(0, 1), purchase(2 * MINUTE, 2)], MINUTE)).toEqual([
      { at: 0, longs: 1, shorts: 0 },
      { at: MINUTE, longs: 0, shorts: 0 },
      { at: 2 * MINUTE, longs: 0, shorts: 2 },
    ]);
  });

  it.each([
    ['without liquidations', []],
    ['for an unknown value', [sale(0, null)]],
    ['for a value that is not a number', [sale(0, Number.NaN)]],
    ['for an infinite value', [sale(0, Number.POSITIVE_INFINITY)]],
  ])('are missing %s', (_, liquidations) => {
    expect(liquidationBars(liquidations, MINUTE)).toEqual([]);
  });
});

describe('lists of liquidations', () => {
  const known = [liquidation('a', 1), liquidation('b', 3)];

  it('are merged by contract and id, oldest first', () => {
    const other = { ...liquidation('a', 4), contract: 'okx:ETH' };
    const more = [liquidation('b', 3), liquidation('c', 2), other];
    const merged = mergeLiquidations(known, more, 10);
    expect(merged.map(({ id }) => id)).toEqual(['a', 'c', 'b', 'a']);
  });

  it('keep the newest liquidations up to the limit', () => {
    const merged = mergeLiquidations(known, [liquidation('c', 4)], 2);
    expect(merged.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('remain the same object if nothing has changed', () => {
    expect(mergeLiquidations(known, [liquidation('a', 1)], 10)).toBe(known);
  });
});
