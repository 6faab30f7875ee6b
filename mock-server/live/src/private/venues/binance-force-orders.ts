import type { ClosedBy } from '@parallax/protocol';
import { z } from 'zod';
import type { ApiContext } from '../venue-api.ts';
import { BINANCE_FUTURES, type BinanceFutures } from './binance-endpoints.ts';

/**
 * Why Binance has sent an order, by its client's id; undefined for other orders. Source: Binance's
 * documentation, 'Event: Order Update' of the futures.
 */
export function binanceClosedBy(clientId: string): ClosedBy | undefined {
  if (clientId.startsWith('autoclose-')) return 'liquidation';
  return clientId.startsWith('adl_autoclose') ? 'deleveraging' : undefined;
}

const id = z.union([z.string(), z.number()]).transform(String);
/** Source: Binance's documentation, 'User's Force Orders'. */
const ordersSchema = z.array(z.object({ orderId: id, clientOrderId: z.string() }));

/** The list goes back this far, in milliseconds. */
const RANGE_MS = 7 * 86_400_000 - 60_000;
const LIMIT = 100;

/** The orders that Binance itself has sent since a time, by its ids: lists of trades do not distinguish them. */
export async function binanceForceOrders(
  account: BinanceFutures,
  { calls, now }: ApiContext,
  since: number,
): Promise<ReadonlyMap<string, ClosedBy>> {
  const params = { startTime: Math.max(since, now() - RANGE_MS), limit: LIMIT };
  const orders = ordersSchema.parse(await calls.call(BINANCE_FUTURES[account].forceOrders, params));
  return new Map(
    orders.flatMap(({ orderId, clientOrderId }): [string, ClosedBy][] => {
      const closedBy = binanceClosedBy(clientOrderId);
      return closedBy === undefined ? [] : [[orderId, closedBy]];
    }),
  );
}
