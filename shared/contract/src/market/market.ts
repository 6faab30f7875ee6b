import { z } from 'zod';

const price = z.number();

/** How an option's value moves, in its quote for one unit of the base. */
export const greeksSchema = z.object({
  /** that the mark price follows from, a year, as a fraction */
  implied_volatility: z.number(),
  /** for 1 more of the underlying */
  delta: z.number(),
  /** of delta, for 1 more of the underlying */
  gamma: z.number(),
  /** for a day that passes */
  theta: z.number(),
  /** for a percentage point more of volatility */
  vega: z.number(),
});
export type Greeks = z.infer<typeof greeksSchema>;

/** The price entry of a contract. Rates and percent are fractions; times are Unix milliseconds. */
export const tickerSchema = z.object({
  bid: price,
  ask: price,
  last: price,
  mid: price,
  /** null for spot, as are funding and its time */
  mark_price: price.nullable(),
  index_price: price.nullable(),
  pred_funding_rate: z.number().nullable(),
  next_funding_time: z.number().nullable(),
  chg_24h_pct: z.number(),
  high_24h: price,
  low_24h: price,
  /** of options alone, where their venue says them */
  greeks: greeksSchema.optional(),
  /** when the venue said so, in Unix milliseconds */
  at: z.number(),
});
export type Ticker = z.infer<typeof tickerSchema>;
export type TickerField = Exclude<keyof Ticker, 'at' | 'greeks'>;

const level = z.tuple([price, z.number()]);
/** Price and size, best first. */
export type BookLevel = z.infer<typeof level>;

export const bookSchema = z.object({
  bids: z.array(level),
  asks: z.array(level),
  at: z.number(),
});
export type Book = z.infer<typeof bookSchema>;

export const tradeSchema = z.object({
  id: z.string(),
  price,
  size: z.number(),
  /** the side that took */
  side: z.enum(['buy', 'sell']),
  at: z.number(),
});
export type Trade = z.infer<typeof tradeSchema>;
