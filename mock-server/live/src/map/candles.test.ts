import { describe, expect, it } from '@jest/globals';
import { aggregateCandles, parseCandles } from './candles.ts';

const HOUR = 3_600_000;
const row = (at: number, open: number, close: number, volume: number | null = 2) => [
  at,
  open,
  Math.max(open, close) + 1,
  Math.min(open, close) - 1,
  close,
  volume,
];

describe('candles', () => {
  it('parseCandles sorts rows by time and skips invalid rows', () => {
    const candles = parseCandles([row(2 * HOUR, 12, 11), row(HOUR, 10, 12), ['x'], null], false);
    expect(candles).toEqual([
      { at: HOUR, open: 10, high: 13, low: 9, close: 12, volume: 2 },
      { at: 2 * HOUR, open: 12, high: 13, low: 10, close: 11, volume: 2 },
    ]);
    expect(parseCandles('nothing', false)).toEqual([]);
  });

  it('parseCandles converts the volume of inverse contracts to US dollars', () => {
    expect(parseCandles([row(0, 100, 110)], true)[0]?.volume).toBe(220);
  });

  it('parseCandles treats a missing volume as 0', () => {
    expect(parseCandles([row(0, 100, 110, null)], false)[0]?.volume).toBe(0);
  });

  it('aggregateCandles combines candles into a longer interval', () => {
    const rows = [0, 1, 2, 3, 4].map((i) => row(i * HOUR, 10 + i, 11 + i));
    expect(aggregateCandles(parseCandles(rows, false), 4 * HOUR)).toEqual([
      { at: 0, open: 10, high: 15, low: 9, close: 14, volume: 8 },
      { at: 4 * HOUR, open: 14, high: 16, low: 13, close: 15, volume: 2 },
    ]);
  });
});
