import type { Candle } from '@parallax/contract';
import { z } from 'zod';
import { exact } from './numbers.ts';

const rowSchema = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number().nullable().catch(null),
]);

/**
 * Candles of ccxt's rows, oldest first; what is none is left out. ccxt counts volumes in the base,
 * which for an inverse contract are US dollars here, at the close.
 */
export function candlesOf(rows: unknown, isInverse: boolean): Candle[] {
  const list = z.array(z.unknown()).safeParse(rows);
  if (!list.success) return [];
  return list.data
    .flatMap((row) => {
      const parsed = rowSchema.safeParse(row);
      if (!parsed.success) return [];
      const [at, open, high, low, close, volume] = parsed.data;
      const worth = (volume ?? 0) * (isInverse ? close : 1);
      return [{ at, open, high, low, close, volume: exact(worth) }];
    })
    .sort((a, b) => a.at - b.at);
}

/** Candles of a longer interval, of those that lie in it. */
export function longerCandles(candles: readonly Candle[], lengthMs: number): Candle[] {
  const longer = new Map<number, Candle>();
  for (const candle of candles) {
    const at = Math.floor(candle.at / lengthMs) * lengthMs;
    const known = longer.get(at);
    longer.set(
      at,
      known === undefined
        ? { ...candle, at }
        : {
            at,
            open: known.open,
            high: Math.max(known.high, candle.high),
            low: Math.min(known.low, candle.low),
            close: candle.close,
            volume: exact(known.volume + candle.volume),
          },
    );
  }
  return [...longer.values()];
}
