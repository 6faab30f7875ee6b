import type { Candle } from '@parallax/protocol';
import { z } from 'zod';
import { roundFloat } from './numbers.ts';

const rowSchema = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number().nullable().catch(null),
]);

/**
 * Parses ccxt's candle rows, oldest first; skips invalid rows. ccxt's volumes are in the base currency;
 * those of inverse contracts are converted to US dollars at the close.
 */
export function parseCandles(rows: unknown, isInverse: boolean): Candle[] {
  const list = z.array(z.unknown()).safeParse(rows);
  if (!list.success) return [];
  return list.data
    .flatMap((row) => {
      const parsed = rowSchema.safeParse(row);
      if (!parsed.success) return [];
      const [at, open, high, low, close, volume] = parsed.data;
      const converted = (volume ?? 0) * (isInverse ? close : 1);
      return [{ at, open, high, low, close, volume: roundFloat(converted) }];
    })
    .sort((a, b) => a.at - b.at);
}

/** Aggregates candles to a longer interval. */
export function aggregateCandles(candles: readonly Candle[], lengthMs: number): Candle[] {
  const longer = new Map<number, Candle>();
  for (const candle of candles) {
    const at = Math.floor(candle.at / lengthMs) * lengthMs;
    const current = longer.get(at);
    longer.set(
      at,
      current === undefined
        ? { ...candle, at }
        : {
            at,
            open: current.open,
            high: Math.max(current.high, candle.high),
            low: Math.min(current.low, candle.low),
            close: candle.close,
            volume: roundFloat(current.volume + candle.volume),
          },
    );
  }
  return [...longer.values()];
}
