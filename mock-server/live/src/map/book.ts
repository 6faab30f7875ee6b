import type { Book, BookLevel } from '@parallax/contract';
import { z } from 'zod';
import { exact } from './numbers.ts';

const BOOK_LEVELS_MAX = 20;

const bookSchema = z.object({
  bids: z.array(z.unknown()),
  asks: z.array(z.unknown()),
  timestamp: z.number().nullish(),
});
// what is shown of a side; a venue may send a thousand more
const levelsSchema = z
  .array(z.tuple([z.number(), z.number()]).rest(z.unknown()))
  .min(1)
  .max(BOOK_LEVELS_MAX);

/**
 * The best 20 levels of each side of ccxt's order book; undefined when it is none, or has nothing on
 * one side.
 * @param unit what one of the venue's units of size is in ours
 */
export function bookOf(book: unknown, unit: number, now: number): Book | undefined {
  const parsed = bookSchema.safeParse(book);
  if (!parsed.success) return undefined;
  const bids = levelsSchema.safeParse(parsed.data.bids.slice(0, BOOK_LEVELS_MAX));
  const asks = levelsSchema.safeParse(parsed.data.asks.slice(0, BOOK_LEVELS_MAX));
  if (!bids.success || !asks.success) return undefined;
  const levels = (side: typeof bids.data): BookLevel[] =>
    side.map(([price, size]) => [price, exact(size * unit)]);
  return {
    bids: levels(bids.data),
    asks: levels(asks.data),
    at: parsed.data.timestamp ?? now,
  };
}
