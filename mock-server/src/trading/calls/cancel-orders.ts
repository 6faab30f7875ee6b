import {
  type Body,
  type cancelOrders,
  isDone,
  OPEN_STATUSES,
  type Order,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { PubSub } from '@parallax/server-kit/storage/pubsub';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Accounts } from '../engine/accounts.ts';
import { ORDER_COLUMNS, toOrder } from '../records/order-row.ts';
import { orderText, readOrder } from '../records/order-store.ts';
import { addToTradingLog } from '../records/trading-log.ts';
import { orderIsDone, type Requester } from './check-order.ts';

export interface CancelDependencies extends DbAndClock {
  readonly pubSub: PubSub;
  readonly accounts: Pick<Accounts, 'take'>;
}

/** Requests the cancellation of an order; returns it as it is then. Throws 409 if it is done and was not cancelled. */
export async function requestCancel(
  dependencies: CancelDependencies,
  order: Order,
  requester: Requester,
): Promise<Order> {
  const [requested] = await cancelWhere(dependencies, requester, { ids: [order.id] });
  const current = requested ?? (await readOrder(dependencies.db, order.id)) ?? order;
  if (isDone(current.status) && current.status !== 'CANCELLED') throw orderIsDone(current);
  return current;
}

/** Requests the cancellation of all open orders of these accounts that match; returns their number. */
export async function requestCancels(
  dependencies: CancelDependencies,
  {
    accountIds,
    filter,
    ...requester
  }: Requester & {
    readonly accountIds: readonly string[];
    readonly filter: Body<typeof cancelOrders> & { readonly ofTrader?: string };
  },
): Promise<number> {
  if (accountIds.length === 0) return 0;
  return (await cancelWhere(dependencies, requester, { accountIds, ...filter })).length;
}

async function markCancelled(
  transaction: Database,
  locked: readonly { readonly id: string }[],
): Promise<Order[]> {
  if (locked.length === 0) return [];
  const rows = await transaction
    .updateTable('trading_order')
    .set({ cancel_requested: true })
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .returning(ORDER_COLUMNS)
    .execute();
  return rows.map(toOrder);
}

async function cancelWhere(
  dependencies: CancelDependencies,
  { traderId, companyId, address }: Requester,
  where: {
    readonly ids?: readonly string[] | undefined;
    readonly accountIds?: readonly string[];
    readonly exchange?: string | undefined;
    readonly symbol?: string | undefined;
    readonly strategyId?: string | undefined;
    readonly ofTrader?: string;
  },
): Promise<Order[]> {
  const { db, pubSub, accounts, now } = dependencies;
  const requested = await db.transaction().execute(async (transaction) => {
    let query = transaction
      .selectFrom('trading_order')
      .select('id')
      .where('status', 'in', OPEN_STATUSES)
      .where('cancel_requested', '=', false)
      // locked in one order, as engines do
      .orderBy('id')
      .forUpdate();
    if (where.ids) query = query.where('id', 'in', [...where.ids]);
    if (where.accountIds) query = query.where('account_id', 'in', [...where.accountIds]);
    if (where.exchange !== undefined) query = query.where('exchange', '=', where.exchange);
    if (where.symbol !== undefined) query = query.where('symbol', '=', where.symbol);
    if (where.strategyId !== undefined) query = query.where('strategy_id', '=', where.strategyId);
    if (where.ofTrader !== undefined) query = query.where('trader_id', '=', where.ofTrader);
    const orders = await markCancelled(transaction, await query.execute());
    await addToTradingLog(
      transaction,
      orders.map((order) => ({
        companyId,
        kind: 'order cancelled' as const,
        traderId,
        accountId: order.accountId,
        orderId: order.id,
        text: orderText(order),
        address,
        at: now(),
      })),
    );
    await pubSub.publish(
      transaction,
      'order',
      orders.map(({ id }) => id),
    );
    return orders;
  });
  for (const order of requested) accounts.take(order);
  return requested;
}
