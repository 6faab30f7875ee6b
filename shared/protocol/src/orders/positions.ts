import { z } from 'zod';
import { optionalAccountQuery } from '../accounts/accounts.ts';
import { decimalSchema, enteredDecimalSchema } from '../accounts/decimal.ts';
import { marginModeSchema } from '../accounts/margin-settings.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { orderSchema } from './orders.ts';

export const POSITION_CLOSING = 'Closing the position';
const CLOSE_SHARE_OR_AMOUNT = 'Either a share or an amount of the position is expected.';

/**
 * What an account holds of a contract. Amounts of money are in `asset`, the settlement asset or, for
 * spot, the quote.
 */
export const positionSchema = z.object({
  accountId: idSchema,
  exchange: z.string(),
  symbol: z.string(),
  asset: z.string(),
  /** dollars per unit of `asset` at its index price; null without one */
  assetUsd: decimalSchema.nullable(),
  /** negative for a short position, in the unit of the contract's sizes */
  amount: decimalSchema,
  /**
   * of spot, whose trades have sold more than they have bought: the (negative) amount is a sale of coins that
   * the account held before, and no short position
   */
  soldFromHoldings: z.boolean().optional(),
  entryPrice: decimalSchema.nullable(),
  markPrice: decimalSchema.nullable(),
  notionalUsd: decimalSchema.nullable(),
  unrealised: decimalSchema.nullable(),
  /** like funding and fees, since the position was opened */
  realised: decimalSchema,
  /** received; negative if paid */
  funding: decimalSchema,
  /** those in `asset` */
  fees: decimalSchema,
  /** the price at which closing as a taker leaves nothing: profit, funding and fees, with that of closing, add up to 0 */
  breakEven: decimalSchema.nullable(),
  /** null for spot and options */
  marginMode: marginModeSchema.nullable(),
  /** null for spot */
  margin: decimalSchema.nullable(),
  /** as it is set for the contract, otherwise the notional as a multiple of the margin; null for spot and options */
  leverage: decimalSchema.nullable(),
  liquidationPrice: decimalSchema.nullable(),
  /** |liquidation price / mark price − 1| */
  distanceToLiquidation: decimalSchema.nullable(),
  /** null when fills of several strategies, or of none, made it; `strategyId` in the query has those of one */
  strategyId: idSchema.nullable(),
});
export type Position = z.infer<typeof positionSchema>;

export const listPositions = endpoint({
  method: 'GET',
  path: '/api/positions',
  summary:
    'The positions of one account, or of all accounts that the caller sees; with `strategyId`, those of a strategy',
  callers: 'member',
  ids: { 'query.AccountId': 'account' },
  envelope: 'ok',
  query: z.object({
    ...optionalAccountQuery,
    /** the positions of this strategy, each from its own fills; margin and liquidation are those of an account */
    strategyId: idSchema.optional(),
  }),
  data: z.array(positionSchema),
  failures: [400, 401, 404],
});

export const closePosition = endpoint({
  method: 'POST',
  path: '/api/positions/close',
  summary:
    'Sends an order that only reduces the position, for a share or an amount of it, as far as orders on their way do not close it: at the market, or as a limit order at the best price of its own side',
  callers: 'member',
  ids: { 'body.accountId': 'account' },
  handlerRule: '403 unless the caller may send orders through the account.',
  envelope: 'ok',
  body: z
    .strictObject({
      /** made by the client, like the id of an order */
      id: idSchema,
      accountId: idSchema,
      exchange: z.string().max(40),
      symbol: z.string().max(80),
      type: z.enum(['market', 'limit']),
      /** from above 0 to 1 */
      share: z.number().gt(0).max(1).optional(),
      /** instead of a share; what is above the position is left out */
      amount: enteredDecimalSchema.optional(),
    })
    .refine(
      ({ share, amount }) => (share === undefined) !== (amount === undefined),
      CLOSE_SHARE_OR_AMOUNT,
    ),
  data: orderSchema,
  failures: [400, 401, 403, 404, 409, 429, 503],
  example: {
    body: {
      id: 'b0000000-0000-4000-8000-000000000001',
      accountId: 'b0000000-0000-4000-8000-000000000002',
      exchange: 'binance_usdm',
      symbol: 'BTCUSDT',
      type: 'market',
      share: 0.5,
    },
  },
});
