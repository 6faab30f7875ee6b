import { z } from 'zod';
import { optionalAccountQuery } from '../accounts/accounts.ts';
import {
  decimalSchema,
  enteredDecimalSchema,
  nonNegativeDecimalSchema,
  positiveDecimalSchema,
} from '../accounts/decimal.ts';
import { pageOf, pageQuery, timeRangeQuery } from '../accounts/page.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { timestamp } from '../time/timestamp.ts';
import {
  hasLimitPrice,
  hasTriggerPrice,
  orderSideSchema,
  orderSourceSchema,
  orderStatusSchema,
  orderTypeSchema,
  timeInForceSchema,
  triggerBySchema,
} from './order-terms.ts';

export const ORDER_SENT = 'Order sent';
/** The check of an order that passes the limits only because it reduces the position. */
export const REDUCES_ONLY = {
  rule: 'Reduce only',
  text: 'The order passes the limits only because it reduces the position. It is sent as reduce-only, and shrinks with the position.',
} as const;
export const ORDER_CHANGED = 'Order changed';
/** The venue has not answered the change yet. */
export const ORDER_CHANGE_REQUESTED = 'Change requested';
/** The venue has not answered the cancellation yet. */
export const ORDER_CANCEL_REQUESTED = 'Cancellation requested';
export const ORDER_CANCELLED = 'Order cancelled';
export const PRICE_REQUIRED = 'Please enter a price.';
export const TRIGGER_PRICE_REQUIRED = 'Please enter a trigger price.';
export const EXPIRY_REQUIRED = 'Please choose when the order expires.';
export const NO_EXITS_OF_REDUCING =
  'An order that only reduces a position has no take profit and no stop loss.';
export const EXIT_AMOUNT_FOLLOWS =
  'The amount of a take profit or stop loss follows what its order has filled. Cancel it, and send another order instead.';
export const ALGO_CHANGES_IT =
  'An algo has sent this order, and changes it itself. Change or pause the algo instead.';
export const POST_ONLY_TAKES =
  'A post-only order rests in the book: it needs a limit price and time in force GTC or GTD.';
export const ORDER_CHANGE_REQUIRED = 'Please change the price, the amount or the trigger price.';
export const ALGO_SOURCE =
  'Only the orders that an algo sends have this source. Start an algo with POST /api/algo-orders instead.';
/** A client id was used before, for other content. */
export const ORDER_ID_TAKEN = 'An order with this id and other content exists.';

const contract = { exchange: z.string().max(40), symbol: z.string().max(80) };

const terms = {
  accountId: idSchema,
  ...contract,
  side: orderSideSchema,
  type: orderTypeSchema,
  /** in the unit of the contract's sizes: the base, contracts or dollars */
  amount: positiveDecimalSchema,
};

const optionalPriceSchema = enteredDecimalSchema
  .nullish()
  .transform((price) => price ?? undefined)
  .optional();

const inputSchema = z.strictObject({
  /** made by the client, once per intent; repeating it with the same content returns the stored order */
  id: idSchema,
  ...terms,
  amount: enteredDecimalSchema,
  /** of limit orders */
  price: enteredDecimalSchema.nullish().transform((price) => price ?? null),
  triggerPrice: enteredDecimalSchema.nullish().transform((price) => price ?? null),
  triggerBy: triggerBySchema.default('last'),
  timeInForce: timeInForceSchema.default('GTC'),
  /** of GTD */
  expiresAt: timestamp()
    .nullish()
    .transform((at) => at ?? null),
  postOnly: z.boolean().default(false),
  reduceOnly: z.boolean().default(false),
  /** at which what is filled is sold (of a sale: bought back) at the market, by `triggerBy`; with a profit */
  takeProfitPrice: optionalPriceSchema,
  /** as `takeProfitPrice`, with a loss; when one of them is filled, the other is cancelled */
  stopLossPrice: optionalPriceSchema,
  strategyId: idSchema.nullish().transform((id) => id ?? null),
  source: orderSourceSchema.default('api'),
});
export type OrderFields = z.output<typeof inputSchema>;

/** Whether a take profit or a stop loss is sent for what the order fills. */
export const hasExits = (order: Pick<OrderFields, 'takeProfitPrice' | 'stopLossPrice'>): boolean =>
  (order.takeProfitPrice ?? order.stopLossPrice) !== undefined;

/** What contradicts itself in an order, with its field; undefined if nothing does. */
function orderProblem(
  order: Omit<OrderFields, 'id' | 'amount'>,
): { field: keyof OrderFields; text: string } | undefined {
  if (order.source === 'algo') return { field: 'source', text: ALGO_SOURCE };
  if (hasLimitPrice(order.type) && order.price === null)
    return { field: 'price', text: PRICE_REQUIRED };
  if (hasTriggerPrice(order.type) && order.triggerPrice === null)
    return { field: 'triggerPrice', text: TRIGGER_PRICE_REQUIRED };
  if (order.timeInForce === 'GTD' && order.expiresAt === null)
    return { field: 'expiresAt', text: EXPIRY_REQUIRED };
  const takes = order.timeInForce === 'IOC' || order.timeInForce === 'FOK';
  if (order.postOnly && (takes || !hasLimitPrice(order.type)))
    return { field: 'postOnly', text: POST_ONLY_TAKES };
  if (order.reduceOnly && hasExits(order))
    return { field: 'takeProfitPrice', text: NO_EXITS_OF_REDUCING };
  return undefined;
}

function refine(order: Omit<OrderFields, 'id' | 'amount'>, context: z.RefinementCtx): void {
  const problem = orderProblem(order);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.text });
}

/** Prices that the type of an order does not use are ignored. */
const withUsedFields = <Order extends Omit<OrderFields, 'id' | 'amount'>>(order: Order): Order => ({
  ...order,
  price: hasLimitPrice(order.type) ? order.price : null,
  triggerPrice: hasTriggerPrice(order.type) ? order.triggerPrice : null,
  expiresAt: order.timeInForce === 'GTD' ? order.expiresAt : null,
});

/** The fields of a new order. */
export const orderInputSchema = inputSchema.superRefine(refine).transform(withUsedFields);
export type OrderInput = z.input<typeof orderInputSchema>;

/** The fields of an order whose amount is to be found. */
const sizedOrderInputSchema = inputSchema
  .omit({ id: true, amount: true })
  .superRefine(refine)
  .transform(withUsedFields);
export type SizedOrderInput = z.input<typeof sizedOrderInputSchema>;

export const orderFeeSchema = z.object({ asset: z.string(), amount: decimalSchema });

export const orderSchema = z.object({
  id: idSchema,
  ...terms,
  price: positiveDecimalSchema.nullable(),
  triggerPrice: positiveDecimalSchema.nullable(),
  triggerBy: triggerBySchema,
  /**
   * when its trigger price was reached, or this was learned, of an order that rests in the book since; missing
   * before, and if it is not known
   */
  triggeredAt: z.iso.datetime().optional(),
  timeInForce: timeInForceSchema,
  expiresAt: z.iso.datetime().nullable(),
  postOnly: z.boolean(),
  reduceOnly: z.boolean(),
  takeProfitPrice: positiveDecimalSchema.optional(),
  stopLossPrice: positiveDecimalSchema.optional(),
  /** the order whose take profit or stop loss this is */
  exitOf: idSchema.optional(),
  strategyId: idSchema.nullable(),
  algoOrderId: idSchema.nullable(),
  traderId: idSchema,
  source: orderSourceSchema,
  status: orderStatusSchema,
  /** why it was rejected, cancelled by the venue or is unknown, or why its last change was rejected */
  reason: z.string().nullable(),
  /** a cancel was requested and is not confirmed yet */
  cancelRequested: z.boolean(),
  /** unit of the amounts: an asset, or 'contracts' */
  amountUnit: z.string(),
  /** of the amount, at the limit price or else the price at which it was sent; null without a price */
  notionalUsd: decimalSchema.nullable(),
  filled: nonNegativeDecimalSchema,
  /** null before the first fill */
  averagePrice: decimalSchema.nullable(),
  fees: z.array(orderFeeSchema),
  venueOrderId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Order = z.infer<typeof orderSchema>;

const orderFilter = {
  accountId: idSchema.optional(),
  exchange: contract.exchange.optional(),
  symbol: contract.symbol.optional(),
  strategyId: idSchema.optional(),
};

const orderQuery = z.object({ OrderId: idSchema });
const exampleOrder = {
  id: 'b0000000-0000-4000-8000-000000000001',
  accountId: 'b0000000-0000-4000-8000-000000000002',
  exchange: 'binance_spot',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  amount: '0.1',
  price: '60000',
};
const exampleQuery = { OrderId: exampleOrder.id };

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'Orders of the accounts that the caller sees, newest first',
  callers: 'member',
  ids: { 'query.AccountId': 'account' },
  envelope: 'ok',
  query: z.object({
    status: z.enum(['open', 'done']).default('open'),
    ...optionalAccountQuery,
    exchange: contract.exchange.optional(),
    symbol: contract.symbol.optional(),
    strategyId: idSchema.optional(),
    algoOrderId: idSchema.optional(),
    side: orderSideSchema.optional(),
    ...timeRangeQuery,
    ...pageQuery,
  }),
  data: pageOf(orderSchema),
  failures: [400, 401, 404],
});

export const sendOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary:
    'Sends an order. It is stored before it is sent to the venue. Repeating the call with the same id and content returns the stored order',
  callers: 'member',
  ids: { 'body.accountId': 'account', 'body.strategyId': 'strategy' },
  handlerRule:
    '403 unless the caller may send orders through the account: it is active and connected, execution is allowed, and no trading halt is in force.',
  envelope: 'ok',
  body: orderInputSchema,
  data: orderSchema,
  failures: [400, 401, 403, 404, 409, 429, 503],
  example: { body: exampleOrder },
});

export const changeOrder = endpoint({
  method: 'PUT',
  path: '/api/orders',
  summary:
    'Changes the price, the amount or the trigger price of an open order, and waits a few seconds for the venue: the message is "Order changed" once it has confirmed the change, and "Change requested" if it has not answered. Only the fields that are sent are changed; 409 with the order if the venue refuses, or if another change of the same field was made at the same time',
  callers: 'member',
  waits: true,
  ids: { 'query.OrderId': 'order' },
  handlerRule: '403 unless the caller may send orders through the account.',
  envelope: 'ok',
  query: orderQuery,
  body: z
    .strictObject({
      price: enteredDecimalSchema.optional(),
      amount: enteredDecimalSchema.optional(),
      triggerPrice: enteredDecimalSchema.optional(),
    })
    .refine(
      ({ price, amount, triggerPrice }) => (price ?? amount ?? triggerPrice) !== undefined,
      ORDER_CHANGE_REQUIRED,
    ),
  conflict: orderSchema,
  data: orderSchema,
  failures: [400, 401, 403, 404, 409, 503],
  example: { query: exampleQuery, body: { price: '60100' } },
});

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/api/orders',
  summary: 'Requests the cancellation of an order. Repeating it has no effect',
  callers: 'member',
  ids: { 'query.OrderId': 'order' },
  envelope: 'ok',
  query: orderQuery,
  conflict: orderSchema,
  data: orderSchema,
  failures: [400, 401, 404, 409, 503],
  example: { query: exampleQuery },
});

/** The largest number of orders that one request to cancel names. */
export const CANCEL_ORDERS_MAX = 500;

export const cancelOrders = endpoint({
  method: 'POST',
  path: '/api/orders/cancel',
  summary: 'Requests the cancellation of all open orders that match the filter',
  callers: 'member',
  ids: { 'body.accountId': 'account' },
  envelope: 'ok',
  body: z.strictObject({
    ...orderFilter,
    /** only of these orders */
    ids: z.array(idSchema).min(1).max(CANCEL_ORDERS_MAX).optional(),
  }),
  data: z.object({ cancelled: z.int().min(0) }),
  failures: [400, 401, 404, 503],
});

/** The bodies of the requests that cancel these orders, and no others. */
export const bodiesToCancel = (
  orders: readonly Pick<Order, 'id'>[],
): { readonly ids: string[] }[] =>
  Array.from({ length: Math.ceil(orders.length / CANCEL_ORDERS_MAX) }, (_, page) => ({
    ids: orders.slice(page * CANCEL_ORDERS_MAX, (page + 1) * CANCEL_ORDERS_MAX).map(({ id }) => id),
  }));

export const orderCheckSchema = z.object({
  rule: z.string(),
  ok: z.boolean(),
  /** what the rule requires, and the value of the order */
  text: z.string(),
});
export type OrderCheck = z.infer<typeof orderCheckSchema>;

/** The shares of the largest order that can be chosen. */
export const ORDER_SHARES = ['0.25', '0.5', '0.75', '1'] as const;

const { id: _id, amount: _amount, ...exampleSizedOrder } = exampleOrder;

export const largestOrder = endpoint({
  method: 'POST',
  path: '/api/orders/largest',
  summary:
    'The largest order that would pass now, with its margin, fee and the trading limits, and shares of it. Of a reduce-only order the position. Sends nothing',
  callers: 'member',
  writes: false,
  costly: true,
  ids: { 'body.accountId': 'account', 'body.strategyId': 'strategy' },
  envelope: 'ok',
  body: sizedOrderInputSchema,
  data: z.object({
    /** a multiple of the lot, 0 if no order passes; null while a price is missing */
    amount: nonNegativeDecimalSchema.nullable(),
    /** why one lot more is refused; null for an order that only reduces */
    limitedBy: z.string().nullable(),
    /** those of `ORDER_SHARES`, each rounded down to the lot */
    shares: z.array(
      z.object({
        share: positiveDecimalSchema,
        amount: nonNegativeDecimalSchema,
        notionalUsd: decimalSchema.nullable(),
        /** that is set, or what the size allows at most; null without margin and for an order that only reduces */
        leverage: decimalSchema.nullable(),
        /** null also where the venue sets the margin by the size alone */
        leverageSet: decimalSchema.nullable().optional(),
        /** of the position after the order; null without one */
        liquidationPrice: decimalSchema.nullable(),
      }),
    ),
  }),
  failures: [400, 401, 404, 503],
  example: { body: exampleSizedOrder },
});
export type LargestOrder = z.infer<typeof largestOrder.data>;

export const previewOrder = endpoint({
  method: 'POST',
  path: '/api/orders/preview',
  summary:
    'What an order would cost by the present book, and which checks it would pass. Sends nothing',
  callers: 'member',
  writes: false,
  ids: { 'body.accountId': 'account', 'body.strategyId': 'strategy' },
  envelope: 'ok',
  body: orderInputSchema,
  data: z.object({
    /**
     * like the fee, of what the present book would fill and what would rest or wait; of the whole order if that
     * is nothing
     */
    notionalUsd: decimalSchema.nullable(),
    /** in the asset that the venue takes it from */
    fee: orderFeeSchema.nullable(),
    /** what spot brings, less a fee that is taken from it; null for others */
    received: orderFeeSchema.nullable().optional(),
    /** signed amount of the position, or what is then held of the base of spot */
    positionAfter: decimalSchema.optional(),
    /** by the present book; null for an order that would rest or wait */
    averagePrice: decimalSchema.nullable(),
    /** against the mid; positive is a cost */
    slippageBps: decimalSchema.nullable(),
    marginRequired: orderFeeSchema.nullable(),
    /** of the position after the order; null without one */
    liquidationPrice: decimalSchema.nullable(),
    /** of the position after the order; null without one and for contracts without margin */
    leverage: z
      .object({
        /** null where the venue sets the margin by the size alone */
        set: decimalSchema.nullable(),
        /** what margin is charged at: less than what is set where the size allows no more */
        applied: decimalSchema,
      })
      .nullable()
      .optional(),
    checks: z.array(orderCheckSchema),
    /** whether a failed check refuses the order; otherwise it can be sent in spite of those that fail */
    isRefused: z.boolean().optional(),
  }),
  failures: [400, 401, 404, 503],
  example: { body: exampleOrder },
});
