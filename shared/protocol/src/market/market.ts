import { z } from 'zod';

const price = z.number();
/**
 * Null if there is none. Servers of the previous release send 0 instead, which no contract costs; it is read as
 * null until the release after this one.
 */
const priceOrNone = price.nullable().transform((value) => (value === 0 ? null : value));
/** Omitted where the venue does not publish it. */
const size = z.number().min(0).optional();

/** Sensitivities of an option's value, in its quote per unit of the base. */
export const greeksSchema = z.object({
  /** of the mark price, annualised, as a fraction */
  implied_volatility: z.number(),
  /** of the bid, in the same unit; omitted if it cannot be computed or is not published */
  bid_iv: z.number().optional(),
  /** of the ask, in the same unit; omitted if it cannot be computed or is not published */
  ask_iv: z.number().optional(),
  /** price of the future with the option's expiry, in US dollars or the quote currency */
  underlying_price: price.optional(),
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

/**
 * Prices and figures of a contract. The 24 hours of change, high, low, volume and trades start on a
 * 5-minute mark in the simulator. Rates and percentages are fractions; times are Unix milliseconds.
 */
export const tickerSchema = z.object({
  /** null while nobody bids */
  bid: priceOrNone,
  /** null while nobody offers */
  ask: priceOrNone,
  /** null for a contract that was never traded, like the change, high and low */
  last: priceOrNone,
  /** (bid + ask) / 2; null when either is missing */
  mid: priceOrNone,
  /** null for spot, like the funding fields, and for an option that is not valued */
  mark_price: priceOrNone,
  index_price: priceOrNone,
  pred_funding_rate: z.number().nullable(),
  next_funding_time: z.number().nullable(),
  chg_24h_pct: z.number().nullable(),
  high_24h: priceOrNone,
  low_24h: priceOrNone,
  /** size at the best bid, omitted without one, in the unit of the contract's sizes */
  bid_size: size,
  /** size at the best ask, omitted without one, in the unit of the contract's sizes */
  ask_size: size,
  /** traded in 24 hours, in the base */
  volume_24h_base: size,
  /** traded in 24 hours, in the quote currency; for options in the unit of their price */
  volume_24h_quote: size,
  /** number of trades in 24 hours */
  trades_24h: size,
  /** derivatives only, in the unit of the contract's sizes; see `valueOfSize` */
  open_interest: size,
  /** options only, if the venue publishes them */
  greeks: greeksSchema.optional(),
  /** the venue's timestamp in Unix milliseconds */
  at: z.number(),
});
export type Ticker = z.infer<typeof tickerSchema>;
export type TickerField = Exclude<keyof Ticker, 'at' | 'greeks'>;

/** Price and size. */
const level = z.tuple([price, z.number()]);
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
