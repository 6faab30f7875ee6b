import { z } from 'zod';
import { riskTypeSchema } from '../catalogue/catalogue.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { contractKeySchema } from './contract-query.ts';

/** Null where the venue does not publish it, or where there is no such quote. */
const figure = z.number().nullable();

/**
 * A call or put of a chain. Prices are in the base for inverse options and in the quote currency for
 * linear ones; volatilities are annualised fractions; greeks are in the quote currency per unit of the
 * base: delta and gamma per unit of the underlying's price, theta per day, vega per percentage point.
 */
export const optionQuoteSchema = z.object({
  contract: contractKeySchema,
  symbol: z.string(),
  bid: figure,
  ask: figure,
  /** in the unit of the contract's sizes: the base */
  bid_size: figure,
  ask_size: figure,
  last: figure,
  mark_price: figure,
  bid_iv: figure,
  ask_iv: figure,
  mark_iv: figure,
  delta: figure,
  gamma: figure,
  theta: figure,
  vega: figure,
  /** in the base */
  volume_24h_base: figure,
  /** in the base */
  open_interest: figure,
});
export type OptionQuote = z.infer<typeof optionQuoteSchema>;

export const optionsChainSchema = z.object({
  /** Unix milliseconds */
  at: z.number(),
  exchange: z.string(),
  base: z.string(),
  quote: z.string(),
  riskType: riskTypeSchema,
  /** Unix milliseconds */
  expiry: z.number(),
  /** all expiries of the base at the exchange with the chain's settlement currency, soonest first */
  expiries: z.array(z.number()),
  /** price of the future with this expiry, in US dollars or the quote currency */
  underlying_price: figure,
  index_price: figure,
  /** by strike, lowest first */
  rows: z.array(
    z.object({
      strike: z.number(),
      call: optionQuoteSchema.nullable(),
      put: optionQuoteSchema.nullable(),
    }),
  ),
});
export type OptionsChain = z.infer<typeof optionsChainSchema>;

export const getOptionsChain = endpoint({
  method: 'GET',
  path: '/api/market/options-chain',
  summary:
    'Calls and puts of a base at an exchange by strike, at one expiry: the soonest by default. Simulated volatilities and greeks follow Black-76, without discounting',
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: z.object({
    exchange: z.string().max(40),
    base: z.string().max(20),
    /**
     * the settlement currency, for a venue that lists options of the base in several; by default that of the
     * first listed option with the expiry
     */
    settle: z.string().max(20).optional(),
    expiry: z.coerce.number().int().min(0).optional(),
  }),
  data: optionsChainSchema,
  failures: [400, 401, 404, 503],
  example: { query: { exchange: 'deribit', base: 'BTC' } },
});
