import type { Book, BookLevel } from '@parallax/contract';
import { z } from 'zod';
import { exact } from './numbers.ts';

const BOOK_LEVELS_MAX = 20;

// looked at without a copy: a venue may send tens of thousands of levels
const side = z.custom<readonly unknown[]>(Array.isArray);
const bookSchema = z.object({ bids: side, asks: side, timestamp: z.number().nullish() });
const levelsSchema = z.array(z.tuple([z.number(), z.number()]).rest(z.unknown())).min(1);

/** The best levels of a side; one of ccxt's is no plain array, and a slice of it would be none either. */
const best = (levels: readonly unknown[]): unknown[] =>
  Array.from({ length: Math.min(BOOK_LEVELS_MAX, levels.length) }, (_, i) => levels[i]);

/**
 * The best 20 levels of each side of ccxt's order book; undefined when it is none, or has nothing on
 * one side.
 * @param unit what one of the venue's units of size is in ours
 */
export function bookOf(book: unknown, unit: number, now: number): Book | undefined {
  const parsed = bookSchema.safeParse(book);
  if (!parsed.success) return undefined;
  const bids = levelsSchema.safeParse(best(parsed.data.bids));
  const asks = levelsSchema.safeParse(best(parsed.data.asks));
  if (!bids.success || !asks.success) return undefined;
  const levels = (all: typeof bids.data): BookLevel[] =>
    all.map(([price, size]) => [price, exact(size * unit)]);
  return {
    bids: levels(bids.data),
    asks: levels(asks.data),
    at: parsed.data.timestamp ?? now,
  };
}

const numberedSchema = z.object({ nonce: z.number(), timestamp: z.number().nullish() });

/**
 * What is another for each state of ccxt's order book; undefined where the venue does not number them:
 * two of one millisecond are not told apart by their time.
 */
export function stateOf(book: unknown): string | undefined {
  const { data } = numberedSchema.safeParse(book);
  return data && `${data.nonce} ${data.timestamp}`;
}
