import { z } from 'zod';
import { ADDED_UP_RULE, accountModeSchema, accountsQuery } from '../accounts/account-mode.ts';
import { decimalSchema } from '../accounts/decimal.ts';
import { pageQuery, timeRangeQuery } from '../accounts/page.ts';
import { endpoint } from '../endpoint/endpoint.ts';

/** The most days between `from` and `to`. */
export const EXECUTION_COST_DAYS_MAX = 366;

export const executionCostGroupSchema = z.enum([
  'order',
  'algo',
  'trader',
  'account',
  'exchange',
  'symbol',
  'strategy',
  'hour',
  'day',
]);
export type ExecutionCostGroup = z.infer<typeof executionCostGroupSchema>;

/** In basis points; null while none of it is known. */
const bps = decimalSchema.nullable();

const rowSchema = z.object({
  /**
   * id of the order, algo, trader, account or strategy, name of the exchange or contract, or start of the hour or day;
   * null for what has no strategy
   */
  key: z.string().nullable(),
  name: z.string(),
  orders: z.int().min(0),
  fills: z.int().min(0),
  notionalUsd: decimalSchema,
  /** of the average price against the mid when it was sent or triggered; + is a cost, as in the others */
  arrivalBps: bps,
  /** against the market's prints of its life */
  vwapBps: bps,
  /** against the far touch when it was sent or triggered; + is good */
  improvementBps: bps,
  effectiveSpreadBps: bps,
  feeBps: bps,
  /** of the mid 1, 5, 30 and 60 seconds after the fills against their prices */
  markoutBps: z.object({ s1: bps, s5: bps, s30: bps, s60: bps }),
  /** of what was to be traded at the mid of the decision; of orders that are done */
  shortfall: z
    .object({
      delayBps: decimalSchema,
      realisedBps: decimalSchema,
      missedBps: decimalSchema,
      feesBps: decimalSchema,
      /** the sum of the others, exactly */
      totalBps: decimalSchema,
    })
    .nullable(),
});

export const listExecutionCosts = endpoint({
  method: 'GET',
  path: '/api/execution-costs',
  summary:
    'What the execution of orders has cost against the market around them, largest notional first; means are weighted by notional',
  callers: 'member',
  costly: true,
  ids: { 'query.AccountId': 'account' },
  handlerRule: `${ADDED_UP_RULE} Of orders made in the last 24 hours unless from or to is given; 400 for more than ${EXECUTION_COST_DAYS_MAX} days, a start in the future or after the end. Algos are those with orders then.`,
  envelope: 'ok',
  query: z.object({
    groupBy: executionCostGroupSchema.default('order'),
    ...accountsQuery,
    ...timeRangeQuery,
    ...pageQuery,
  }),
  data: z.object({
    /** that was used */
    mode: accountModeSchema,
    rows: z.array(rowSchema),
    cursor: z.string().nullable(),
  }),
  failures: [400, 401, 404],
});
