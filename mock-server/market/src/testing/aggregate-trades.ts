import { expect } from '@jest/globals';
import type { Candle, Trade } from '@parallax/protocol';

/** Aggregates trades, oldest first; sizes are multiples of `lot`. */
export function aggregateTrades(trades: readonly Trade[], lot: number) {
  const prices = trades.map(({ price }) => price);
  return {
    open: prices[0],
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1),
    lots: trades.reduce((sum, { size }) => sum + Math.round(size / lot), 0),
  };
}

/** Aggregates consecutive candles. */
export function aggregateCandles(candles: readonly Candle[], lot: number) {
  return {
    open: candles[0]?.open,
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    close: candles.at(-1)?.close,
    lots: candles.reduce((sum, { volume }) => sum + Math.round(volume / lot), 0),
  };
}

type Aggregate = ReturnType<typeof aggregateTrades> | ReturnType<typeof aggregateCandles>;

/**
 * A matcher for an equal aggregate. Volumes in base units have 53 bits, so lot counts near that
 * limit may differ in the last bits.
 */
export const equalAggregate = ({ lots, ...prices }: Aggregate): unknown => ({
  ...prices,
  lots: expect.closeTo(lots, lots > 2 ** 51 ? -1 : 0),
});
