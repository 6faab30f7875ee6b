import type { Book, BookLevel } from '@parallax/protocol';
import { z } from 'zod';
import { roundFloat } from './numbers.ts';

const BOOK_LEVELS_MAX = 20;

// not copied: a side may have tens of thousands of levels
const side = z.custom<readonly unknown[]>(Array.isArray);
const bookSchema = z.object({ bids: side, asks: side, timestamp: z.number().nullish() });
const levelsSchema = z.array(z.tuple([z.number(), z.number()]).rest(z.unknown())).min(1);

/** The best levels as a plain array; `slice` would create another of ccxt's Array subclass. */
const best = (levels: readonly unknown[]): unknown[] =>
  Array.from({ length: Math.min(BOOK_LEVELS_MAX, levels.length) }, (_, i) => levels[i]);

const bestSchema = z.object({
  bids: side.transform(([first]) => first).pipe(levelsSchema.element),
  asks: side.transform(([first]) => first).pipe(levelsSchema.element),
});

/**
 * Whether the best bid of ccxt's order book is at or above its best ask. A venue matches such orders, so
 * an update of the book was lost.
 */
export function isCrossed(book: unknown): boolean {
  const { data } = bestSchema.safeParse(book);
  return data !== undefined && data.bids[0] >= data.asks[0];
}

/**
 * Parses the best 20 levels of each side of ccxt's order book; undefined when it is invalid or crossed,
 * or one side is empty.
 * @param unit our size units per venue size unit
 */
export function parseBook(book: unknown, unit: number, now: number): Book | undefined {
  const parsed = bookSchema.safeParse(book);
  if (!parsed.success) return undefined;
  const bids = levelsSchema.safeParse(best(parsed.data.bids));
  const asks = levelsSchema.safeParse(best(parsed.data.asks));
  if (!bids.success || !asks.success || isCrossed(book)) return undefined;
  const levels = (all: typeof bids.data): BookLevel[] =>
    all.map(([price, size]) => [price, roundFloat(size * unit)]);
  return {
    bids: levels(bids.data),
    asks: levels(asks.data),
    at: parsed.data.timestamp ?? now,
  };
}

const numberedSchema = z.object({ nonce: z.number(), timestamp: z.number().nullish() });

/**
 * Identifies the revision of ccxt's order book; undefined when the venue sends no sequence number, since
 * the timestamp alone does not distinguish updates within a millisecond.
 */
export function bookRevision(book: unknown): string | undefined {
  const { data } = numberedSchema.safeParse(book);
  return data && `${data.nonce} ${data.timestamp}`;
}
