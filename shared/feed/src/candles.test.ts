import { describe, expect, it } from '@jest/globals';
import type { Candle } from '@parallax/protocol';
import { mergeCandles } from './candles.ts';

const candle = (at: number, close = at): Candle => ({
  at,
  open: 1,
  high: close,
  low: 1,
  close,
  volume: 1,
});
const candles = (...ats: number[]) => ats.map((at) => candle(at));

describe('mergeCandles', () => {
  it.each([
    ['appends new candles', candles(1, 2), candles(3), false, candles(1, 2, 3)],
    ['replaces updated candles', candles(1, 2), [candle(2, 9)], false, [candle(1), candle(2, 9)]],
    ['merges a snapshot that overlaps', candles(1, 2), candles(2, 3), true, candles(1, 2, 3)],
    [
      'replaces all candles with a snapshot after a gap',
      candles(1, 2),
      candles(5, 6),
      true,
      candles(5, 6),
    ],
    ['keeps the candles after an empty snapshot', candles(1), [], true, candles(1)],
  ] as const)('%s', (_, current, updates, snapshot, expected) => {
    expect(mergeCandles(current, updates, snapshot)).toEqual(expected);
  });
});
