import { describe, expect, it } from '@jest/globals';
import type { Candle } from '@parallax/contract';
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

describe('candles', () => {
  it.each([
    ['follow one another', candles(1, 2), candles(3), false, candles(1, 2, 3)],
    ['replace those that went on', candles(1, 2), [candle(2, 9)], false, [candle(1), candle(2, 9)]],
    [
      'of a snapshot continue what they overlap',
      candles(1, 2),
      candles(2, 3),
      true,
      candles(1, 2, 3),
    ],
    ['of a snapshot hide no hole', candles(1, 2), candles(5, 6), true, candles(5, 6)],
    ['that are none change nothing', candles(1), [], true, candles(1)],
  ] as const)('%s', (_, known, news, snapshot, expected) => {
    expect(mergeCandles(known, news, snapshot)).toEqual(expected);
  });
});
