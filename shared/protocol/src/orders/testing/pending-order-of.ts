import type { Order } from '../orders.ts';

const AT = '2026-01-01T12:00:00.000Z';

/**
 * An order for tests as the server stores it before it is sent: by default a limit order to buy 0.1 BTC at
 * 60,000 on binance_spot.
 */
export const pendingOrderOf = (changes: Partial<Order> = {}): Order => ({
  id: 'd0000000-0000-4000-8000-000000000001',
  accountId: 'b0000000-0000-4000-8000-000000000002',
  exchange: 'binance_spot',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  amount: '0.1',
  price: '60000',
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
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});
