import { z } from 'zod';
import { decimalText, isAbove } from '../decimal-text.ts';
import { orderIdOf } from '../received-fill.ts';
import type { ApiContext, StreamItem, StreamReader } from '../venue-api.ts';
import { coinbaseHasTriggered, coinbaseReason, coinbaseStatus } from './coinbase-orders.ts';

/** Source: Coinbase's documentation, 'User Channel'. It has the total of an order's fills, not the fills. */
const orderSchema = z.object({
  order_id: z.string(),
  client_order_id: z.string(),
  product_id: z.string(),
  status: z.string(),
  cumulative_quantity: decimalText,
  trigger_status: z.string().nullish(),
  reject_reason: z.string().nullish(),
  cancel_reason: z.string().nullish(),
});
type StreamOrder = z.infer<typeof orderSchema>;

const dataSchema = z.object({
  channel: z.literal('user'),
  timestamp: z.string(),
  events: z.array(z.object({ type: z.string(), orders: z.array(orderSchema).default([]) })),
});

/** Orders whose totals are kept. */
const ORDERS_MAX = 2_000;

export function coinbaseStream({ contracts, onUnlisted }: ApiContext): StreamReader {
  const totals = new Map<string, string>();

  function readOrder(order: StreamOrder, at: number): StreamItem[] {
    const orderId = orderIdOf([order.client_order_id]);
    const venueOrderId = order.order_id;
    const contract = contracts().find(order.product_id) ?? onUnlisted(order.product_id, at);
    const items: StreamItem[] = [];
    if (orderId !== undefined) items.push({ kind: 'owner', venueOrderId, orderId });
    if (orderId !== undefined && coinbaseHasTriggered(order))
      items.push({ kind: 'triggered', orderId, at });
    const total = order.cumulative_quantity;
    if (contract !== undefined && isAbove(total, totals.get(venueOrderId) ?? '0')) {
      totals.set(venueOrderId, total);
      const [oldest] = totals.keys();
      if (totals.size > ORDERS_MAX && oldest !== undefined) totals.delete(oldest);
      items.push({ kind: 'fills', venueOrderId, contract });
    }
    const status = coinbaseStatus(order.status);
    if (orderId !== undefined && status !== 'open' && status !== 'filled') {
      const reason = coinbaseReason({
        reject_message: order.reject_reason,
        cancel_message: order.cancel_reason,
      });
      items.push({ kind: 'done', orderId, status, reason, at });
    }
    return items;
  }

  const subscribed = z.object({
    channel: z.literal('subscriptions'),
    events: z.array(z.object({ subscriptions: z.object({ user: z.array(z.unknown()) }) })),
  });
  const isData = z.object({ channel: z.literal('user') });

  return {
    watch: (exchange) => [exchange.watchOrders()],
    subscriptions: 1,
    isSubscribed: (message) => subscribed.safeParse(message).success,
    read(message) {
      if (!isData.safeParse(message).success) return undefined;
      const { events, timestamp } = dataSchema.parse(message);
      const at = Date.parse(timestamp);
      return events.flatMap(({ orders }) => orders.flatMap((order) => readOrder(order, at)));
    },
  };
}
