import { z } from 'zod';
import { isZero, optionalDecimalText } from '../decimal-text.ts';
import { orderIdOf } from '../received-fill.ts';
import type { ApiContext, StreamItem, StreamReader } from '../venue-api.ts';
import { bybitExecutionSchema, bybitFill } from './bybit-fills.ts';
import { bybitHasTriggered, bybitReason, bybitStatus } from './bybit-orders.ts';

/** Source: Bybit's documentation, 'Order' (WebSocket). */
const orderSchema = z.object({
  orderId: z.string(),
  orderLinkId: z.string(),
  orderStatus: z.string(),
  /** empty or 0 without one */
  triggerPrice: optionalDecimalText,
  rejectReason: z.string().optional(),
  updatedTime: z.coerce.number(),
});

function readOrder(order: z.infer<typeof orderSchema>): StreamItem[] {
  const orderId = orderIdOf([order.orderLinkId]);
  if (orderId === undefined) return [];
  const status = bybitStatus(order.orderStatus);
  const items: StreamItem[] = [{ kind: 'owner', venueOrderId: order.orderId, orderId }];
  const hasTrigger = !isZero(order.triggerPrice ?? '0');
  if (hasTrigger && bybitHasTriggered(order.orderStatus))
    items.push({ kind: 'triggered', orderId, at: order.updatedTime });
  if (status === 'cancelled' || status === 'rejected' || status === 'expired') {
    const reason = bybitReason(order);
    items.push({ kind: 'done', orderId, status, reason, at: order.updatedTime });
  }
  return items;
}

export function bybitStream(context: ApiContext): StreamReader {
  function readExecution(row: z.infer<typeof bybitExecutionSchema>): StreamItem[] {
    const fill = bybitFill(row, row.category ?? '', context);
    return fill === undefined ? [] : [{ kind: 'fill', fill }];
  }

  const subscribed = z.object({ op: z.literal('subscribe'), success: z.literal(true) });
  const dataSchema = z.object({
    topic: z.enum(['order', 'execution']),
    data: z.array(z.unknown()),
  });

  return {
    watch: (exchange) => [exchange.watchOrders(), exchange.watchMyTrades()],
    subscriptions: 2,
    isSubscribed: (message) => subscribed.safeParse(message).success,
    read(message) {
      const { topic, data } = dataSchema.safeParse(message).data ?? {};
      if (topic === undefined) return undefined;
      return topic === 'order'
        ? z.array(orderSchema).parse(data).flatMap(readOrder)
        : z.array(bybitExecutionSchema).parse(data).flatMap(readExecution);
    },
  };
}
