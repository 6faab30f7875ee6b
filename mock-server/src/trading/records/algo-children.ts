import { OPEN_STATUSES, type Order, orderSideSchema } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { decimal, isZero, round18, toText } from '@parallax/trading';
import { z } from 'zod';
import { ORDER_COLUMNS, toOrder } from './order-row.ts';

/** The latest fills that are read: what a plan has missed is among them. */
const FILLS_MAX = 500;

const requestedSchema = z.object({ price: z.string().optional() }).nullable();

/** A fill of a child. */
export interface ChildFill {
  readonly id: string;
  readonly orderId: string;
  readonly price: string;
  readonly amount: string;
  /** negative for a rebate; null if its asset had no price */
  readonly feeUsd: string | null;
}

/** What identifies the leg of an order. */
export type LegOrder = Pick<Order, 'accountId' | 'exchange' | 'symbol' | 'side'>;

/** An order of an algo, with the price that is asked for and not answered. */
export interface StoredChild {
  readonly order: Order;
  readonly requestedPrice: string | null;
}

/** The present state of the orders of an algo in some accounts. */
export interface StoredChildren {
  /** those that were asked for, and all that are open */
  readonly children: readonly StoredChild[];
  /** what was filled of all its orders, by leg */
  readonly filled: readonly (LegOrder & { readonly amount: string })[];
  /** the latest, newest first */
  readonly fills: readonly (LegOrder & ChildFill)[];
}

/** The value of a fee in dollars; null if its asset has no price, unless there is none. */
export const feeUsdOf = (fee: string, assetUsd: string | null): string | null =>
  assetUsd === null && !isZero(decimal(fee))
    ? null
    : toText(round18(decimal(fee).times(assetUsd ?? '0')));

const legOf = (row: {
  readonly account_id: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly side: string;
}): LegOrder => ({
  accountId: row.account_id,
  exchange: row.exchange,
  symbol: row.symbol,
  side: orderSideSchema.parse(row.side),
});

/** @param openIds children whose state is read beside those that are open; those that are not stored are left out */
export async function readAlgoChildren(
  db: Database,
  {
    algoId,
    accountIds,
    openIds,
  }: {
    readonly algoId: string;
    readonly accountIds: readonly string[];
    readonly openIds: readonly string[];
  },
): Promise<StoredChildren> {
  // the amounts before the fills: what is filled between the two reads is then found by the next one
  const sums = await db
    .selectFrom('trading_order')
    .select(({ fn }) => [
      'account_id',
      'exchange',
      'symbol',
      'side',
      fn.sum<string>('filled').as('amount'),
    ])
    .where('algo_order_id', '=', algoId)
    .where('account_id', 'in', [...accountIds])
    .groupBy(['account_id', 'exchange', 'symbol', 'side'])
    .execute();
  const fills = await db
    .selectFrom('fill')
    .innerJoin('trading_order', 'trading_order.id', 'fill.order_id')
    .select([
      'fill.id',
      'trading_order.id as order_id',
      'trading_order.account_id',
      'trading_order.exchange',
      'trading_order.symbol',
      'trading_order.side',
      'fill.price',
      'fill.amount',
      'fill.fee',
      'fill.fee_asset_usd',
    ])
    .where('trading_order.algo_order_id', '=', algoId)
    .where('fill.account_id', 'in', [...accountIds])
    .orderBy('fill.sequence', 'desc')
    .limit(FILLS_MAX)
    .execute();
  const rows = await db
    .selectFrom('trading_order')
    .select([...ORDER_COLUMNS, 'requested_change'])
    .where('algo_order_id', '=', algoId)
    .where('account_id', 'in', [...accountIds])
    .where((where) =>
      where.or([
        where('status', 'in', OPEN_STATUSES),
        ...(openIds.length > 0 ? [where('id', 'in', [...openIds])] : []),
      ]),
    )
    .execute();
  return {
    children: rows.map((row) => ({
      order: toOrder(row),
      requestedPrice: requestedSchema.parse(row.requested_change)?.price ?? null,
    })),
    filled: sums.map((row) => Object.assign(legOf(row), { amount: row.amount })),
    fills: fills.map((row) =>
      Object.assign(legOf(row), {
        id: row.id,
        orderId: row.order_id,
        price: toText(decimal(row.price)),
        amount: toText(decimal(row.amount)),
        feeUsd: feeUsdOf(row.fee, row.fee_asset_usd),
      }),
    ),
  };
}
