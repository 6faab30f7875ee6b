import { describe, expect, it } from '@jest/globals';
import type { Trade } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { intensityOf, isLarge, isShown } from './trade-values.ts';

const spot = contractOf();
const tradeAt = (at: number, size = 2): Trade => ({
  id: String(at),
  price: 100,
  size,
  side: 'buy',
  at,
});

describe('trading facts: the value of a trade', () => {
  it('determines which trades are shown and which are marked as large', () => {
    const limits = { least: 200, large: 300 };
    expect(isShown(tradeAt(0, 1.9), spot, limits)).toBe(false);
    expect(isShown(tradeAt(0, 2), spot, limits)).toBe(true);
    expect(isLarge(tradeAt(0, 2), spot, limits)).toBe(false);
    expect(isLarge(tradeAt(0, 3), spot, limits)).toBe(true);
    expect(isLarge(tradeAt(0, 3), spot, { least: 0, large: 0 })).toBe(false);
  });
});

describe('the intensity of trades', () => {
  const now = 100_000;
  it('counts the trades of the last minute', () => {
    const trades = [tradeAt(now), tradeAt(now - 30_000), tradeAt(now - 60_000)];
    expect(intensityOf(trades, spot, { now, complete: false })).toEqual({ trades: 2, value: 400 });
  });

  it('extrapolates incomplete trades that cover less than a minute', () => {
    const trades = [tradeAt(now), tradeAt(now - 15_000), tradeAt(now - 30_000)];
    expect(intensityOf(trades, spot, { now, complete: false }).trades).toBe(6);
    expect(intensityOf(trades, spot, { now, complete: true }).trades).toBe(3);
  });

  it('is 0 without trades', () => {
    expect(intensityOf([], spot, { now, complete: true })).toEqual({ trades: 0, value: 0 });
  });
});
