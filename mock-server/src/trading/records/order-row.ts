import {
  canonicalDecimal,
  type Order,
  orderFeeSchema,
  orderSideSchema,
  orderSourceSchema,
  orderStatusSchema,
  orderTypeSchema,
  timeInForceSchema,
  triggerBySchema,
} from '@parallax/protocol';
import type { OrderTable } from '@parallax/server-kit/storage/account-tables';
import { decimal as exact, round18, toText } from '@parallax/trading';
import type { Selectable } from 'kysely';
import { z } from 'zod';

export const ORDER_COLUMNS = [
  'id',
  'account_id',
  'exchange',
  'symbol',
  'side',
  'type',
  'amount',
  'price',
  'trigger_price',
  'trigger_by',
  'triggered_at',
  'time_in_force',
  'expires_at',
  'post_only',
  'reduce_only',
  'take_profit_price',
  'stop_loss_price',
  'exit_of',
  'strategy_id',
  'algo_order_id',
  'trader_id',
  'source',
  'status',
  'reason',
  'cancel_requested',
  'amount_unit',
  'notional_usd',
  'filled',
  'average_price',
  'fees',
  'venue_order_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof OrderTable)[];

export type OrderRow = Pick<Selectable<OrderTable>, (typeof ORDER_COLUMNS)[number]>;

/** Earlier versions have stored fees with more decimals than the protocol has. */
const storedFeeSchema = orderFeeSchema.extend({
  amount: z.string().transform((text) => toText(round18(exact(text)))),
});

/** Parses what the database types do not state. */
const rowSchema = z.object({
  side: orderSideSchema,
  type: orderTypeSchema,
  trigger_by: triggerBySchema,
  time_in_force: timeInForceSchema,
  source: orderSourceSchema,
  status: orderStatusSchema,
  fees: z.array(storedFeeSchema),
});

const decimal = (text: string | null): string | null =>
  text === null ? null : canonicalDecimal(text);

export function toOrder(row: OrderRow): Order {
  const parsed = rowSchema.parse(row);
  return {
    id: row.id,
    accountId: row.account_id,
    exchange: row.exchange,
    symbol: row.symbol,
    side: parsed.side,
    type: parsed.type,
    amount: canonicalDecimal(row.amount),
    price: decimal(row.price),
    triggerPrice: decimal(row.trigger_price),
    triggerBy: parsed.trigger_by,
    ...(row.triggered_at !== null && { triggeredAt: row.triggered_at.toISOString() }),
    timeInForce: parsed.time_in_force,
    expiresAt: row.expires_at?.toISOString() ?? null,
    postOnly: row.post_only,
    reduceOnly: row.reduce_only,
    ...(row.take_profit_price !== null && {
      takeProfitPrice: canonicalDecimal(row.take_profit_price),
    }),
    ...(row.stop_loss_price !== null && { stopLossPrice: canonicalDecimal(row.stop_loss_price) }),
    ...(row.exit_of !== null && { exitOf: row.exit_of }),
    strategyId: row.strategy_id,
    algoOrderId: row.algo_order_id,
    traderId: row.trader_id,
    source: parsed.source,
    status: parsed.status,
    reason: row.reason,
    cancelRequested: row.cancel_requested,
    amountUnit: row.amount_unit,
    notionalUsd: decimal(row.notional_usd),
    filled: canonicalDecimal(row.filled),
    averagePrice: decimal(row.average_price),
    fees: parsed.fees,
    venueOrderId: row.venue_order_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
