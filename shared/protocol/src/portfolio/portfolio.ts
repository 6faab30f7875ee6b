import { z } from 'zod';
import {
  ADDED_UP_RULE,
  accountModeSchema,
  accountsQuery,
  missingSchema,
} from '../accounts/account-mode.ts';
import { decimalSchema } from '../accounts/decimal.ts';
import { timeRangeQuery } from '../accounts/page.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

export const RANGE_REVERSED = 'The range ends before it begins. Please swap its start and its end.';
export const RANGE_IN_FUTURE =
  'The range begins in the future. Please choose a start that has passed.';

/** A part of the portfolio; all amounts in dollars. */
const portfolioRowSchema = z.object({
  /** id of the account or strategy, the asset or the base; null for what has no strategy */
  key: z.string().nullable(),
  name: z.string(),
  /**
   * By account and asset, its part of the net asset value. By base and strategy, its exposure: holdings, and
   * the signed notional of positions; what no strategy has traded is in the row without one. Null while nothing
   * of it has a price, by base and strategy while a price is missing.
   */
  valueUsd: decimalSchema.nullable(),
  /** `valueUsd` by the net asset value, as a fraction; exposures can be more than the whole */
  share: decimalSchema.nullable(),
  /** the signed notional of its positions; null by account and asset, and while a price is missing */
  exposureUsd: decimalSchema.nullable().optional(),
});

export const getPortfolio = endpoint({
  method: 'GET',
  path: '/api/portfolio',
  summary: 'The net asset value of the accounts that the caller sees, and what it consists of',
  callers: 'member',
  ids: { 'query.AccountId': 'account' },
  handlerRule: ADDED_UP_RULE,
  envelope: 'ok',
  query: z.object({
    groupBy: z.enum(['account', 'asset', 'strategy', 'base']).default('account'),
    ...accountsQuery,
  }),
  data: z.object({
    /** that was used; servers of the previous release do not say it */
    mode: accountModeSchema.optional(),
    /** sum of the parts that have a price; null if no account is known */
    navUsd: decimalSchema.nullable(),
    /** assets without a price, which `navUsd` leaves out */
    unpriced: z.array(z.object({ accountId: idSchema, asset: z.string(), amount: decimalSchema })),
    /** what `navUsd` and the rows leave out: assets, positions, and accounts that have never connected; not of the previous release */
    missing: z.array(missingSchema).optional(),
    rows: z.array(portfolioRowSchema),
    at: z.iso.datetime(),
  }),
  failures: [400, 401, 404],
});

export const portfolioPeriodSchema = z.enum(['1D', '1W', '1M', '3M', '1Y', 'ALL']);

export const getPortfolioHistory = endpoint({
  method: 'GET',
  path: '/api/portfolio/history',
  summary: 'Net asset value, flows, time-weighted return and drawdown, oldest first',
  callers: 'member',
  costly: true,
  ids: { 'query.AccountId': 'account' },
  handlerRule: `${ADDED_UP_RULE} Of each part of the period, such as a day of a year, the points with the highest, the lowest and the last value and the deepest drawdown, and those next to flows.`,
  envelope: 'ok',
  query: z.object({ period: portfolioPeriodSchema.default('1D'), ...accountsQuery }),
  data: z.array(
    z.object({
      at: z.iso.datetime(),
      navUsd: decimalSchema,
      /** deposits less withdrawals since the previous point, and what added accounts began with */
      flowsUsd: decimalSchema,
      /**
       * since the first point, as a fraction; null from where it is not known: from a value of 0 or less, or a flow
       * whose amount is not known; and while a price is missing
       */
      timeWeightedReturn: decimalSchema.nullable(),
      /** from the highest value of the time-weighted index, as a fraction of at most 0 */
      drawdown: decimalSchema.nullable(),
      /**
       * whether the return since the previous point is an estimate: a flow was booked later than it came, or the
       * values next to it are not known, or something that had no price got one
       */
      isEstimated: z.boolean().optional(),
      /** whether assets without a price were left out */
      isPartial: z.boolean(),
    }),
  ),
  failures: [400, 401, 404],
});

/** The key of the difference that netting makes between an account and its strategies; its total is 0. */
export const BETWEEN_STRATEGIES = 'between';

export const getPnl = endpoint({
  method: 'GET',
  path: '/api/pnl',
  summary:
    "Trading profit and loss in dollars, of positions by their fills, by day of the trader's start of day, strategy, account, base or contract",
  callers: 'member',
  costly: true,
  ids: { 'query.AccountId': 'account' },
  handlerRule: `${ADDED_UP_RULE} An end in the future is now; 400 for a start in the future or after the end.`,
  envelope: 'ok',
  query: z.object({
    groupBy: z.enum(['day', 'strategy', 'account', 'base', 'contract']).default('day'),
    ...accountsQuery,
    ...timeRangeQuery,
  }),
  data: z.array(
    z.object({
      /** by strategy, null for what has none, and `BETWEEN_STRATEGIES` */
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
      /** whether amounts without a price are left out; missing from servers of the previous release */
      isPartial: z.boolean().optional(),
    }),
  ),
  failures: [400, 401, 404],
});
