import { z } from 'zod';
import { toOurAmount } from '../amount-units.ts';
import { isZero, optionalDecimalText } from '../decimal-text.ts';
import { orderIdOf } from '../received-fill.ts';
import { termsItems } from '../terms-items.ts';
import type { ApiContext, StreamItem, StreamReader } from '../venue-api.ts';
import { bybitContract, bybitExecutionSchema, bybitFill } from './bybit-fills.ts';
import { bybitHasTriggered, bybitReason, bybitStatus } from './bybit-orders.ts';

/** Source: Bybit's documentation, 'Order' (WebSocket). */
const orderSchema = z.object({
  orderId: z.string(),
  orderLinkId: z.string(),
  orderStatus: z.string(),
  symbol: z.string().optional(),
  category: z.string().optional(),
  price: optionalDecimalText,
  qty: optionalDecimalText,
  /** empty or 0 without one */
  triggerPrice: optionalDecimalText,
  rejectReason: z.string().optional(),
  updatedTime: z.coerce.number(),
});

function readOrder(
  order: z.infer<typeof orderSchema>,
  { contracts }: Pick<ApiContext, 'contracts'>,
): StreamItem[] {
  const orderId = orderIdOf([order.orderLinkId]);
  if (orderId === undefined) return [];
  const status = bybitStatus(order.orderStatus);
  const items: StreamItem[] = [{ kind: 'owner', venueOrderId: order.orderId, orderId }];
  const hasTrigger = !isZero(order.triggerPrice ?? '0');
  if (hasTrigger && bybitHasTriggered(order.orderStatus))
    items.push({ kind: 'triggered', orderId, at: order.updatedTime });
  const contract = bybitContract(contracts(), order.symbol ?? '', order.category ?? '');
  if (status === 'open' && contract !== undefined) {
    const amount = order.qty && toOurAmount(contract, order.qty);
    const { price, triggerPrice } = order;
    items.push(...termsItems(orderId, { price, amount, triggerPrice }));
  }
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
        ? z
            .array(orderSchema)
            .parse(data)
            .flatMap((order) => readOrder(order, context))
        : z.array(bybitExecutionSchema).parse(data).flatMap(readExecution);
    },
  };
}
