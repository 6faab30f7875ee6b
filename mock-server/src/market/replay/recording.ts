import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** One trade as it was recorded. */
export interface RecordedTrade {
  readonly id: string;
  readonly price: number;
  readonly size: number;
  readonly side: 'buy' | 'sell';
  /** milliseconds after the first trade */
  readonly offset: number;
}

const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);
const seconds = z.number().positive();

/** Kraken's answer of `GET /0/public/Trades`: price, quantity, time, side, order type, misc, id. */
const krakenTradesSchema = z.object({
  error: z.array(z.string()).max(0),
  result: z
    .object({
      XBTUSDT: z
        .array(
          z.tuple([decimal, decimal, seconds, z.enum(['b', 's']), z.string(), z.string(), z.int()]),
        )
        .min(2),
    })
    .transform(({ XBTUSDT }) => XBTUSDT),
});

/** Reads the text of a Kraken trades answer; trades come oldest first. Throws on any other text. */
export function parseKrakenTrades(text: string): RecordedTrade[] {
  const { result } = krakenTradesSchema.parse(JSON.parse(text));
  const sorted = [...result].sort((a, b) => a[2] - b[2] || a[6] - b[6]);
  const start = sorted[0]?.[2] ?? 0;
  return sorted.map(([price, size, time, side, , , id]) => ({
    id: String(id),
    price,
    size,
    side: side === 'b' ? 'buy' : 'sell',
    offset: (time - start) * 1000,
  }));
}

const KRAKEN_TRADES = new URL('../../../fixtures/kraken-trades.json', import.meta.url);

/** The recorded trades of BTC/USDT on Kraken. */
export const krakenTrades = (): RecordedTrade[] =>
  parseKrakenTrades(readFileSync(KRAKEN_TRADES, 'utf8'));
