import { describe, expect, it } from '@jest/globals';
import { heikinAshi } from './heikin-ashi.ts';

const candle = (at: number, open: number, high: number, low: number, close: number) => ({
  at,
  open,
  high,
  low,
  close,
  volume: 1,
});

describe('Heikin-Ashi', () => {
  it('closes at the average of the candle and opens at the midpoint of the previous body', () => {
    const step = heikinAshi();
    expect(step(candle(0, 10, 14, 8, 12), false)).toMatchObject({
      open: 11,
      close: 11,
      high: 14,
      low: 8,
    });
    expect(step(candle(1, 12, 20, 12, 16), false)).toMatchObject({
      open: 11,
      close: 15,
      high: 20,
      low: 11,
    });
  });

  it('computes a forming candle from the previous complete candle', () => {
    const step = heikinAshi();
    step(candle(0, 10, 14, 8, 12), false);
    step(candle(1, 12, 30, 2, 4), false);
    expect(step(candle(1, 12, 20, 12, 16), true)).toMatchObject({ open: 11, close: 15 });
    expect(step(candle(2, 16, 16, 16, 16), false)).toMatchObject({ open: 13, close: 16, low: 13 });
  });
});
