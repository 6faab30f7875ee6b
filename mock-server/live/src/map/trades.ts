import { LATEST_TRADES_MAX, type Trade } from '@parallax/protocol';
import { z } from 'zod';
import { optionalDecimal, roundFloat } from './numbers.ts';

const tradeSchema = z.object({
  id: z.string().nullish(),
  price: z.number().positive(),
  amount: z.number().positive(),
  side: z.enum(['buy', 'sell']),
  timestamp: z.number(),
  info: z
    // OKX
    .object({ tradeId: optionalDecimal, count: optionalDecimal })
    .catch({ tradeId: undefined, count: undefined }),
});
type Info = z.infer<typeof tradeSchema>['info'];

/** A trade from a stream, with the ids of the other trades that the venue merged into it. */
export interface ReceivedTrade {
  readonly trade: Trade;
  readonly mergedIds: readonly string[];
}

/**
 * OKX's stream merges the trades of one order at one price under the last id; its trade history
 * lists each of them separately.
 * Source: OKX's documentation, "Trades channel".
 */
function getMergedIds(info: Info): string[] {
  const last = info.tradeId ?? Number.NaN;
  const others = Math.min(info.count ?? 1, LATEST_TRADES_MAX) - 1;
  if (!Number.isSafeInteger(last) || others < 1) return [];
  return Array.from({ length: others }, (_, i) => String(last - 1 - i));
}

/**
 * Parses ccxt's trade structures in their order; skips invalid entries.
 * @param unit our size units per venue size unit
 */
export function parseReceivedTrades(trades: readonly unknown[], unit: number): ReceivedTrade[] {
  // ccxt's stream cache is an Array subclass, whose flatMap would create another cache
  return Array.from(trades).flatMap((trade) => {
    const parsed = tradeSchema.safeParse(trade);
    if (!parsed.success) return [];
    const { id, price, amount, side, timestamp, info } = parsed.data;
    const size = roundFloat(amount * unit);
    // some venues send no id
    const tradeId = id ?? `${timestamp}-${price}-${size}`;
    return [
      { trade: { id: tradeId, price, size, side, at: timestamp }, mergedIds: getMergedIds(info) },
    ];
  });
}

/** Like `parseReceivedTrades`, without the merged ids. */
export const parseTrades = (trades: readonly unknown[], unit: number): Trade[] =>
  parseReceivedTrades(trades, unit).map(({ trade }) => trade);
