import { z } from 'zod';

const price = z.number();

/** Sensitivities of an option's value, in its quote per unit of the base. */
export const greeksSchema = z.object({
  /** of the mark price, annualised, as a fraction */
  implied_volatility: z.number(),
  /** change of the value per unit of the underlying's price */
  delta: z.number(),
  /** change of delta per unit of the underlying's price */
  gamma: z.number(),
  /** change of the value per day */
  theta: z.number(),
  /** change of the value per percentage point of volatility */
  vega: z.number(),
});
export type Greeks = z.infer<typeof greeksSchema>;

/** Prices of a contract. Rates and percentages are fractions; times are Unix milliseconds. */
export const tickerSchema = z.object({
  bid: price,
  ask: price,
  last: price,
  mid: price,
  /** null for spot, like the funding fields */
  mark_price: price.nullable(),
  index_price: price.nullable(),
  pred_funding_rate: z.number().nullable(),
  next_funding_time: z.number().nullable(),
  chg_24h_pct: z.number(),
  high_24h: price,
  low_24h: price,
  /** options only, if the venue publishes them */
  greeks: greeksSchema.optional(),
  /** the venue's timestamp in Unix milliseconds */
  at: z.number(),
});
export type Ticker = z.infer<typeof tickerSchema>;
export type TickerField = Exclude<keyof Ticker, 'at' | 'greeks'>;

const level = z.tuple([price, z.number()]);
/** Price and size. */
export type BookLevel = z.infer<typeof level>;

/** An order book; both sides are sorted best first. */
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
  /** the side of the taker */
  side: z.enum(['buy', 'sell']),
  at: z.number(),
});
export type Trade = z.infer<typeof tradeSchema>;
