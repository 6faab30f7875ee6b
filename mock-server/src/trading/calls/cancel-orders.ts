import { type Body, type cancelOrders, type changeOrder, type Order } from '@parallax/protocol';
import type { Services } from '../../services.ts';
import type { Database } from '../../storage/storage.ts';
import { addChange } from '../records/change-requests.ts';
import { ORDER_COLUMNS, toOrder } from '../records/order-row.ts';
import { OPEN_STATUSES, orderText, readOrder } from '../records/order-store.ts';
import { addToTradingLog } from '../records/trading-log.ts';

interface Parts extends Pick<Services, 'db' | 'pubSub' | 'now'> {
  readonly accounts: Pick<Services['accounts'], 'take'>;
}

interface Requester {
  readonly traderId: string;
  readonly companyId: string;
  /** network address of the request; null for the engine */
  readonly address: string | null;
}

/** Requests the cancellation of an order, unless it is done; returns it as it is then. */
export async function requestCancel(
  parts: Parts,
  order: Order,
  requester: Requester,
): Promise<Order> {
  const [requested] = await cancelWhere(parts, requester, { ids: [order.id] });
  return requested ?? (await readOrder(parts.db, order.id)) ?? order;
}

/** Requests the cancellation of all open orders of these accounts that match; returns their number. */
export async function requestCancels(
  parts: Parts,
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
  return (await cancelWhere(parts, requester, { accountIds, ...filter })).length;
}

async function cancelWhere(
  parts: Parts,
  { traderId, companyId, address }: Requester,
  where: {
    readonly ids?: readonly string[];
    readonly accountIds?: readonly string[];
    readonly exchange?: string | undefined;
    readonly symbol?: string | undefined;
    readonly strategyId?: string | undefined;
    readonly ofTrader?: string;
  },
): Promise<Order[]> {
  const { db, pubSub, accounts, now } = parts;
  const requested = await db.transaction().execute(async (transaction) => {
    let query = transaction
      .updateTable('trading_order')
      .set({ cancel_requested: true })
      .where('status', 'in', OPEN_STATUSES)
      .where('cancel_requested', '=', false)
      .returning(ORDER_COLUMNS);
    if (where.ids) query = query.where('id', 'in', [...where.ids]);
    if (where.accountIds) query = query.where('account_id', 'in', [...where.accountIds]);
    if (where.exchange !== undefined) query = query.where('exchange', '=', where.exchange);
    if (where.symbol !== undefined) query = query.where('symbol', '=', where.symbol);
    if (where.strategyId !== undefined) query = query.where('strategy_id', '=', where.strategyId);
    if (where.ofTrader !== undefined) query = query.where('trader_id', '=', where.ofTrader);
    const orders = (await query.execute()).map(toOrder);
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

/**
 * Stores the request to change an open order, and returns its id. The engine takes it with
 * `accounts.takeStored`.
 */
export async function storeChange(
  transaction: Database,
  { pubSub, now }: Pick<Parts, 'pubSub' | 'now'>,
  order: Order,
  {
    change,
    traderId,
    companyId,
    address,
  }: Requester & { readonly change: Body<typeof changeOrder> },
): Promise<string> {
  const id = await addChange(transaction, { orderId: order.id, change, traderId, at: now() });
  const parts = Object.entries(change).map(([field, value]) => `${field} ${value}`);
  await addToTradingLog(transaction, [
    {
      companyId,
      kind: 'order changed',
      traderId,
      accountId: order.accountId,
      orderId: order.id,
      text: `${orderText(order)}: ${parts.join(', ')}`,
      address,
      at: now(),
    },
  ]);
  await pubSub.publish(transaction, 'order', [order.id]);
  return id;
}
