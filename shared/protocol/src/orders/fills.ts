import { z } from 'zod';
import { optionalAccountQuery } from '../accounts/accounts.ts';
import {
  decimalSchema,
  nonNegativeDecimalSchema,
  positiveDecimalSchema,
} from '../accounts/decimal.ts';
import { pageOf, pageQuery, timeRangeQuery } from '../accounts/page.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { orderSideSchema } from './order-terms.ts';

export const liquiditySchema = z.enum(['maker', 'taker']);
export type Liquidity = z.infer<typeof liquiditySchema>;

/**
 * - `liquidation`: the margin no longer covered the position
 * - `deleveraging`: the position was on the other side of a liquidation that the market did not take
 */
export const closedBySchema = z.enum(['liquidation', 'deleveraging']);
export type ClosedBy = z.infer<typeof closedBySchema>;

/** A part of an order that was traded. */
export const fillSchema = z.object({
  /** unique per account: the venue's id of the trade */
  id: z.string(),
  /** null for a fill without an order of ours, such as a liquidation by the venue */
  orderId: idSchema.nullable(),
  accountId: idSchema,
  exchange: z.string(),
  symbol: z.string(),
  side: orderSideSchema,
  price: decimalSchema,
  /** in the unit of the contract's sizes */
  amount: positiveDecimalSchema,
  /** negative for a rebate */
  fee: decimalSchema,
  feeAsset: z.string(),
  liquidity: liquiditySchema,
  /** why the venue itself has closed a position with it, or a part, as far as it says so */
  closedBy: closedBySchema.optional(),
  strategyId: idSchema.nullable(),
  at: z.iso.datetime(),
});
export type Fill = z.infer<typeof fillSchema>;

/** How the ids of openings begin, see `isOpening`; those of trades begin otherwise. */
export const OPENING = 'opening:';

/** Whether a fill is no trade: what the account held when it was connected, beyond the trades that its venue lists. */
export const isOpening = ({ id }: Pick<Fill, 'id'>): boolean => id.startsWith(OPENING);

export const listFills = endpoint({
  method: 'GET',
  path: '/api/fills',
  summary: 'Fills of the accounts that the caller sees, newest first',
  callers: 'member',
  ids: { 'query.AccountId': 'account' },
  envelope: 'ok',
  query: z.object({
    ...optionalAccountQuery,
    exchange: z.string().max(40).optional(),
    symbol: z.string().max(80).optional(),
    strategyId: idSchema.optional(),
    side: orderSideSchema.optional(),
    orderId: idSchema.optional(),
    amountFrom: nonNegativeDecimalSchema.optional(),
    amountTo: nonNegativeDecimalSchema.optional(),
    ...timeRangeQuery,
    ...pageQuery,
  }),
  data: pageOf(fillSchema),
  failures: [400, 401, 404],
});
