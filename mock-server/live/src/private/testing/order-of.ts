import { randomUUID } from 'node:crypto';
import type { Order } from '@parallax/protocol';
import { pendingOrderOf } from '@parallax/protocol/testing';

/** A new order as the server stores it before it is sent: by default a purchase at a limit. */
export function orderOf(changes: Partial<Order> & Pick<Order, 'exchange' | 'symbol'>): Order {
  const at = new Date().toISOString();
  const fresh = { id: randomUUID(), price: '50000', createdAt: at, updatedAt: at };
  return pendingOrderOf({ ...fresh, ...changes });
}
