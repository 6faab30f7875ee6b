import type { Trade } from '@parallax/contract';
import { z } from 'zod';
import { exact } from './numbers.ts';

const tradeSchema = z.object({
  id: z.string().nullish(),
  price: z.number().positive(),
  amount: z.number().positive(),
  side: z.enum(['buy', 'sell']),
  timestamp: z.number(),
});

/**
 * Trades of ccxt's trade structures, in their order; what is none is left out.
 * @param unit what one of the venue's units of size is in ours
 */
export function tradesOf(trades: readonly unknown[], unit: number): Trade[] {
  // those of a stream are no plain array, and would make none
  return Array.from(trades).flatMap((trade) => {
    const parsed = tradeSchema.safeParse(trade);
    if (!parsed.success) return [];
    const { id, price, amount, side, timestamp } = parsed.data;
    const size = exact(amount * unit);
    // a venue that numbers nothing: time, price and size tell its trades apart
    return [{ id: id ?? `${timestamp}-${price}-${size}`, price, size, side, at: timestamp }];
  });
}
