import { expect } from '@jest/globals';
import type { Candle, Trade } from '@parallax/contract';

/** What trades come to, oldest first; `lot` is what their sizes are whole numbers of. */
export function foldTrades(trades: readonly Trade[], lot: number) {
  const prices = trades.map(({ price }) => price);
  return {
    open: prices[0],
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1),
    lots: trades.reduce((sum, { size }) => sum + Math.round(size / lot), 0),
  };
}

/** What candles that follow each other come to. */
export function foldCandles(candles: readonly Candle[], lot: number) {
  return {
    open: candles[0]?.open,
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    close: candles.at(-1)?.close,
    lots: candles.reduce((sum, { volume }) => sum + Math.round(volume / lot), 0),
  };
}

type Folded = ReturnType<typeof foldTrades> | ReturnType<typeof foldCandles>;

/**
 * What another folding has to be. A volume in base units holds 53 bits: a number of lots near that
 * comes back from it with its last bits rounded, any smaller one exactly.
 */
export const theSameAs = ({ lots, ...prices }: Folded): unknown => ({
  ...prices,
  lots: expect.closeTo(lots, lots > 2 ** 51 ? -1 : 0),
});
