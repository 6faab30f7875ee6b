import { z } from 'zod';
import { decimalSchema } from '../accounts/decimal.ts';
import { timeRangeQuery } from '../accounts/page.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

/** A part of the portfolio; all amounts in dollars. */
const portfolioRowSchema = z.object({
  /** id of the account or strategy, or the asset; null for fills without a strategy */
  key: z.string().nullable(),
  name: z.string(),
  /** null while a price is missing */
  valueUsd: decimalSchema.nullable(),
  /** of the whole, as a fraction */
  share: decimalSchema.nullable(),
});

export const getPortfolio = endpoint({
  method: 'GET',
  path: '/api/portfolio',
  summary: 'The net asset value of the accounts that the caller sees, and what it consists of',
  callers: 'member',
  envelope: 'ok',
  query: z.object({
    groupBy: z.enum(['account', 'asset', 'strategy', 'base']).default('account'),
  }),
  data: z.object({
    /** sum of the parts that have a price */
    navUsd: decimalSchema,
    /** assets without a price, which `navUsd` leaves out */
    unpriced: z.array(z.object({ accountId: idSchema, asset: z.string(), amount: decimalSchema })),
    rows: z.array(portfolioRowSchema),
    at: z.iso.datetime(),
  }),
  failures: [400, 401],
});

export const portfolioPeriodSchema = z.enum(['1D', '1W', '1M', '3M', '1Y', 'ALL']);

export const getPortfolioHistory = endpoint({
  method: 'GET',
  path: '/api/portfolio/history',
  summary: 'Net asset value, flows, time-weighted return and drawdown, oldest first',
  callers: 'member',
  envelope: 'ok',
  query: z.object({ period: portfolioPeriodSchema.default('1D') }),
  data: z.array(
    z.object({
      at: z.iso.datetime(),
      navUsd: decimalSchema,
      /** deposits less withdrawals since the previous point */
      flowsUsd: decimalSchema,
      /** since the first point, as a fraction */
      timeWeightedReturn: decimalSchema.nullable(),
      /** from the highest value of the time-weighted index, as a fraction of at most 0 */
      drawdown: decimalSchema.nullable(),
      /** whether assets without a price were left out */
      isPartial: z.boolean(),
    }),
  ),
  failures: [400, 401],
});

export const getPnl = endpoint({
  method: 'GET',
  path: '/api/pnl',
  summary:
    "Profit and loss in dollars, by day of the trader's start of day, strategy, account, base or contract",
  callers: 'member',
  envelope: 'ok',
  query: z.object({
    groupBy: z.enum(['day', 'strategy', 'account', 'base', 'contract']).default('day'),
    ...timeRangeQuery,
  }),
  data: z.array(
    z.object({
      key: z.string().nullable(),
      name: z.string(),
      realised: decimalSchema,
      /** its change since the start of the period, or of the day; null while a price or the history is missing */
      unrealised: decimalSchema.nullable(),
      /** since when `unrealised` counts, if no value is stored for that start */
      unrealisedSince: z.iso.datetime().optional(),
      funding: decimalSchema,
      fees: decimalSchema,
      /** the notional of the fills, at the prices of that time */
      turnoverUsd: decimalSchema,
      fills: z.int().min(0),
      total: decimalSchema,
    }),
  ),
  failures: [400, 401],
});
