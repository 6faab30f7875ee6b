import {
  type ClosedBy,
  canonicalDecimal,
  closedBySchema,
  type Fill,
  liquiditySchema,
  type listFills,
  orderSideSchema,
  type Query,
} from '@parallax/protocol';
import type { FillTable } from '@parallax/server-kit/storage/account-tables';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Selectable } from 'kysely';
import { isInRange, newestOf, toPage } from '../../http/api/page.ts';
import { isOfVenue } from '../venue-accounts/liquidation-ids.ts';

export const FILL_COLUMNS = [
  'id',
  'account_id',
  'order_id',
  'exchange',
  'symbol',
  'side',
  'price',
  'amount',
  'fee',
  'fee_asset',
  'liquidity',
  'closed_by',
  'strategy_id',
  'at',
] as const satisfies readonly (keyof FillTable)[];

export type FillRow = Pick<Selectable<FillTable>, (typeof FILL_COLUMNS)[number]>;

const closedByOf = ({ id, closed_by }: FillRow): ClosedBy | undefined => {
  if (closed_by !== null) return closedBySchema.parse(closed_by);
  // a process of the version before does not store it, and can run during an upgrade
  return isOfVenue(id) ? 'liquidation' : undefined;
};

export const toFill = (row: FillRow): Fill => ({
  id: row.id,
  orderId: row.order_id,
  accountId: row.account_id,
  exchange: row.exchange,
  symbol: row.symbol,
  side: orderSideSchema.parse(row.side),
  price: canonicalDecimal(row.price),
  amount: canonicalDecimal(row.amount),
  fee: canonicalDecimal(row.fee),
  feeAsset: row.fee_asset,
  liquidity: liquiditySchema.parse(row.liquidity),
  closedBy: closedByOf(row),
  strategyId: row.strategy_id,
  at: row.at.toISOString(),
});

/** A page of the fills of these accounts, newest first. */
export async function readFills(
  db: Database,
  accountIds: readonly string[],
  filter: Query<typeof listFills>,
): Promise<{ rows: Fill[]; cursor: string | null }> {
  const { exchange, symbol, strategyId, side, orderId, amountFrom, amountTo, limit, ...range } =
    filter;
  const newest = accountIds.map((accountId) => {
    let query = db
      .selectFrom('fill')
      .select(FILL_COLUMNS)
      .where('account_id', '=', accountId)
      .where(isInRange(range, 'text'))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (exchange !== undefined) query = query.where('exchange', '=', exchange);
    if (symbol !== undefined) query = query.where('symbol', '=', symbol);
    if (strategyId !== undefined) query = query.where('strategy_id', '=', strategyId);
    if (side !== undefined) query = query.where('side', '=', side);
    if (orderId !== undefined) query = query.where('order_id', '=', orderId);
    if (amountFrom !== undefined) query = query.where('amount', '>=', amountFrom);
    if (amountTo !== undefined) query = query.where('amount', '<=', amountTo);
    return query;
  });
  const rows = await newestOf(db, newest, { column: 'at', limit: limit + 1 });
  return toPage(rows, limit, ({ at, id }) => ({ at, id }), toFill);
}
