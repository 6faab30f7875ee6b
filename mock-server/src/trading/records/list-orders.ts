import {
  DONE_STATUSES,
  type listOrders,
  OPEN_STATUSES,
  type Order,
  type Query,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { isAfterPlace, newestOf, parseCursor, toPage } from '../../http/api/page.ts';
import { ORDER_COLUMNS, toOrder } from './order-row.ts';

/** A page of the orders of these accounts, newest first. */
export async function readOrders(
  db: Database,
  accountIds: readonly string[],
  filter: Query<typeof listOrders>,
): Promise<{ rows: Order[]; cursor: string | null }> {
  const { status, exchange, symbol, strategyId, algoOrderId, side, from, to, cursor, limit } =
    filter;
  const place = parseCursor(cursor);
  const newest = accountIds.map((accountId) => {
    let query = db
      .selectFrom('trading_order')
      .select(ORDER_COLUMNS)
      .where('account_id', '=', accountId)
      .where('status', 'in', status === 'open' ? OPEN_STATUSES : DONE_STATUSES)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (exchange !== undefined) query = query.where('exchange', '=', exchange);
    if (symbol !== undefined) query = query.where('symbol', '=', symbol);
    if (strategyId !== undefined) query = query.where('strategy_id', '=', strategyId);
    if (algoOrderId !== undefined) query = query.where('algo_order_id', '=', algoOrderId);
    if (side !== undefined) query = query.where('side', '=', side);
    if (from !== undefined) query = query.where('created_at', '>=', new Date(from));
    if (to !== undefined) query = query.where('created_at', '<=', new Date(to));
    if (place !== undefined) query = query.where(isAfterPlace('created_at', place));
    return query;
  });
  const rows = await newestOf(db, newest, { column: 'created_at', limit: limit + 1 });
  return toPage(rows, limit, ({ created_at: at, id }) => ({ at, id }), toOrder);
}
