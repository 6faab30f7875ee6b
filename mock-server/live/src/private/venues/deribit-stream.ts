import { z } from 'zod';
import { orderIdOf } from '../received-fill.ts';
import { termsItems } from '../terms-items.ts';
import type { ApiContext, StreamItem, StreamReader } from '../venue-api.ts';
import { deribitFill, deribitTradeSchema } from './deribit-fills.ts';
import {
  type DeribitOrder,
  deribitHasTriggered,
  deribitOrderSchema,
  deribitReason,
  deribitStatus,
  deribitTerms,
} from './deribit-orders.ts';

/** Sources: Deribit's documentation, 'user.orders.{kind}.{currency}.raw' and 'user.trades.{kind}.{currency}.{interval}'. */
const ORDERS = /^user\.orders\./;
const TRADES = /^user\.trades\./;

function readOrder(order: DeribitOrder): StreamItem[] {
  const orderId = orderIdOf([order.label]);
  if (orderId === undefined) return [];
  const status = deribitStatus(order);
  const at = order.last_update_timestamp;
  const items: StreamItem[] = [{ kind: 'owner', venueOrderId: order.order_id, orderId }];
  if (deribitHasTriggered(order)) items.push({ kind: 'triggered', orderId, at });
  if (status === 'open') items.push(...termsItems(orderId, deribitTerms(order)));
  if (status === 'cancelled' || status === 'rejected') {
    items.push({ kind: 'done', orderId, status, reason: deribitReason(order), at });
  }
  return items;
}

const one = <T extends z.ZodType>(schema: T) =>
  z.union([z.array(schema), schema.transform((row) => [row])]);

export function deribitStream(context: ApiContext): StreamReader {
  function readTrade(trade: z.infer<typeof deribitTradeSchema>): StreamItem[] {
    const fill = deribitFill(trade, context);
    return fill === undefined ? [] : [{ kind: 'fill', fill }];
  }

  const subscribed = z.object({ id: z.number(), result: z.tuple([z.string().regex(/^user\./)]) });
  const dataSchema = z.object({
    method: z.literal('subscription'),
    params: z.object({
      channel: z.string().regex(/^user\.(?:orders|trades)\./),
      data: z.unknown(),
    }),
  });

  return {
    watch: (exchange) => [exchange.watchOrders(), exchange.watchMyTrades()],
    subscriptions: 2,
    isSubscribed: (message) => subscribed.safeParse(message).success,
    read(message) {
      const parsed = dataSchema.safeParse(message).data;
      if (parsed === undefined) return undefined;
      const { channel, data } = parsed.params;
      if (ORDERS.test(channel)) return one(deribitOrderSchema).parse(data).flatMap(readOrder);
      return TRADES.test(channel) ? one(deribitTradeSchema).parse(data).flatMap(readTrade) : [];
    },
  };
}
