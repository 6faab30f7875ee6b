import { LATEST_TRADES_MAX, type Trade } from '@parallax/contract';
import { z } from 'zod';
import { decimalOrNone, exact } from './numbers.ts';

const tradeSchema = z.object({
  id: z.string().nullish(),
  price: z.number().positive(),
  amount: z.number().positive(),
  side: z.enum(['buy', 'sell']),
  timestamp: z.number(),
  info: z
    // OKX
    .object({ tradeId: decimalOrNone, count: decimalOrNone })
    .catch({ tradeId: undefined, count: undefined }),
});
type Info = z.infer<typeof tradeSchema>['info'];

/** A trade with the ids of others that are told in it, by which they are told elsewhere. */
export interface HeardTrade {
  readonly trade: Trade;
  readonly joined: readonly string[];
}

/**
 * OKX's stream tells the trades of one order at one price as one, by the last id of all, and its list of
 * past trades tells each by itself.
 * Source: OKX's documentation, "Trades channel".
 */
function joinedIn(info: Info): string[] {
  const last = info.tradeId ?? Number.NaN;
  const others = Math.min(info.count ?? 1, LATEST_TRADES_MAX) - 1;
  if (!Number.isSafeInteger(last) || others < 1) return [];
  return Array.from({ length: others }, (_, i) => String(last - 1 - i));
}

/**
 * Trades of ccxt's trade structures, in their order; what is none is left out.
 * @param unit what one of the venue's units of size is in ours
 */
export function heardTradesOf(trades: readonly unknown[], unit: number): HeardTrade[] {
  // those of a stream are no plain array, and would make none
  return Array.from(trades).flatMap((trade) => {
    const parsed = tradeSchema.safeParse(trade);
    if (!parsed.success) return [];
    const { id, price, amount, side, timestamp, info } = parsed.data;
    const size = exact(amount * unit);
    // a venue that numbers nothing: time, price and size tell its trades apart
    const own = id ?? `${timestamp}-${price}-${size}`;
    return [{ trade: { id: own, price, size, side, at: timestamp }, joined: joinedIn(info) }];
  });
}

/** The same, where it does not matter what else is told in them. */
export const tradesOf = (trades: readonly unknown[], unit: number): Trade[] =>
  heardTradesOf(trades, unit).map(({ trade }) => trade);
