import type { Candle } from '@parallax/protocol';
import type { Step } from './derive-data.ts';

/**
 * Heikin-Ashi candles: close = (O + H + L + C) / 4; open = the midpoint of the previous Heikin-Ashi
 * body, for the first candle (O + C) / 2; high and low include open and close. Source: StockCharts
 * ChartSchool, "Heikin-Ashi".
 */
export function heikinAshi(): Step<Candle, Candle> {
  let previous: Candle | undefined;
  let last: Candle | undefined;
  return (candle, replace) => {
    if (!replace) previous = last;
    const close = (candle.open + candle.high + candle.low + candle.close) / 4;
    const open =
      previous === undefined
        ? (candle.open + candle.close) / 2
        : (previous.open + previous.close) / 2;
    const high = Math.max(candle.high, open, close);
    const low = Math.min(candle.low, open, close);
    last = { ...candle, open, high, low, close };
    return last;
  };
}
