import { randomUUID } from 'node:crypto';
import type { Order } from '@parallax/protocol';

/** An order as the server stores it before it is sent: by default a purchase at a limit. */
export const orderOf = (changes: Partial<Order> & Pick<Order, 'exchange' | 'symbol'>): Order => ({
  id: randomUUID(),
  accountId: 'b0000000-0000-4000-8000-000000000002',
  side: 'buy',
  type: 'limit',
  amount: '0.1',
  price: '50000',
  triggerPrice: null,
  triggerBy: 'last',
  timeInForce: 'GTC',
  expiresAt: null,
  postOnly: false,
  reduceOnly: false,
  strategyId: null,
  algoOrderId: null,
  traderId: 'b0000000-0000-4000-8000-000000000003',
  source: 'api',
  status: 'PENDING',
  reason: null,
  cancelRequested: false,
  amountUnit: 'BTC',
  notionalUsd: null,
  filled: '0',
  averagePrice: null,
  fees: [],
  venueOrderId: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  ...changes,
});
