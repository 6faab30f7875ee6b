import { createHash } from 'node:crypto';
import { ORDER_ID_TAKEN, type Order, type OrderFields } from '@parallax/protocol';
import type { OrderTable } from '@parallax/server-kit/storage/account-tables';
import { Batch } from '@parallax/server-kit/storage/batch';
import type { PubSub } from '@parallax/server-kit/storage/pubsub';
import type { Database } from '@parallax/server-kit/storage/storage';
import { decimal, formatDecimal } from '@parallax/trading';
import type { Insertable } from 'kysely';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { ORDER_COLUMNS, toOrder } from './order-row.ts';
import { addToTradingLog, type NewLogEntry } from './trading-log.ts';

export interface NewOrder {
  readonly fields: OrderFields;
  /** whether it is made reduce-only */
  readonly isBound?: boolean;
  /** what must be equal when its id is used again; its fields without it */
  readonly content?: object;
  readonly traderId: string;
  readonly companyId: string;
  readonly amountUnit: string;
  readonly notionalUsd: string | null;
  /** network address of the request */
  readonly address: string | null;
  /** the order whose take profit or stop loss this is */
  readonly exitOf?: string;
  /** the algo whose child this is */
  readonly algoOrderId?: string;
  /** Unix milliseconds */
  readonly at: number;
}

/** A hash of what must be equal when an id is used again. */
const contentHash = (content: object, traderId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([traderId, content], Object.keys(content).toSorted()))
    .digest('base64url');

function toRow(order: NewOrder): Insertable<OrderTable> {
  const { fields, traderId, amountUnit, notionalUsd } = order;
  const at = new Date(order.at).toISOString();
  return {
    id: fields.id,
    account_id: fields.accountId,
    exchange: fields.exchange,
    symbol: fields.symbol,
    side: fields.side,
    type: fields.type,
    amount: fields.amount,
    price: fields.price,
    trigger_price: fields.triggerPrice,
    trigger_by: fields.triggerBy,
    time_in_force: fields.timeInForce,
    expires_at: fields.expiresAt,
    post_only: fields.postOnly,
    reduce_only: fields.reduceOnly || order.isBound === true,
    take_profit_price: fields.takeProfitPrice ?? null,
    stop_loss_price: fields.stopLossPrice ?? null,
    exit_of: order.exitOf ?? null,
    strategy_id: fields.strategyId,
    algo_order_id: order.algoOrderId ?? null,
    trader_id: traderId,
    source: fields.source,
    status: 'PENDING',
    reason: null,
    amount_unit: amountUnit,
    notional_usd: notionalUsd,
    venue_order_id: null,
    content_hash: contentHash(order.content ?? fields, traderId),
    created_at: at,
    updated_at: at,
  };
}

const sentEntry = ({ fields, ...order }: NewOrder): NewLogEntry => ({
  ...order,
  kind: 'order sent',
  accountId: fields.accountId,
  orderId: fields.id,
  text: orderText(fields),
});

const shown = (value: string): string => formatDecimal(decimal(value));

/** 'Buy 0.1 BTCUSDT, limit at 60,000' */
export function orderText({
  side,
  amount,
  symbol,
  type,
  price,
  triggerPrice,
}: Pick<OrderFields, 'side' | 'amount' | 'symbol' | 'type' | 'price' | 'triggerPrice'>): string {
  const verb = side === 'buy' ? 'Buy' : 'Sell';
  const at = price === null ? '' : ` at ${shown(price)}`;
  const trigger = triggerPrice === null ? '' : `, triggered at ${shown(triggerPrice)}`;
  return `${verb} ${shown(amount)} ${symbol}, ${type.replaceAll('_', ' ')}${at}${trigger}`;
}

/** Stores new orders with their log entries, and returns them by id; those with a known id are left out. */
export async function insertOrders(
  transaction: Database,
  pubSub: PubSub,
  orders: readonly NewOrder[],
): Promise<ReadonlyMap<string, Order>> {
  const rows = await transaction
    .insertInto('trading_order')
    .values(orders.map(toRow))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(ORDER_COLUMNS)
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  const entries = orders.filter(({ fields }) => ids.has(fields.id)).map(sentEntry);
  await addToTradingLog(transaction, entries);
  await pubSub.publish(transaction, 'order', [...ids]);
  return new Map(rows.map((row) => [row.id, toOrder(row)]));
}

/** Stores new orders with their log entries; orders that arrive together share one transaction. */
export class OrderInserts {
  readonly #batch: Batch<NewOrder, Order | undefined>;

  constructor(storage: { readonly db: Database; readonly pubSub: PubSub }) {
    this.#batch = new Batch(
      async (orders) => {
        const inserted = await storage.db
          .transaction()
          .execute((transaction) => insertOrders(transaction, storage.pubSub, orders));
        // two requests with one id may be in one batch; the second is not the one that was inserted
        const taken = new Set<string>();
        const firsts = new Set(
          orders.filter(({ fields: { id } }) => !taken.has(id) && taken.add(id)),
        );
        return (order) => (firsts.has(order) ? inserted.get(order.fields.id) : undefined);
      },
      { retriesAlone: true },
    );
  }

  /** Resolves once the order is durable; undefined if its id exists already. */
  add(order: NewOrder): Promise<Order | undefined> {
    return this.#batch.add(order);
  }

  untilDone(): Promise<void> {
    return this.#batch.untilDone();
  }
}

export async function readOrder(db: Database, id: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('trading_order')
    .select(ORDER_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toOrder(row);
}

/**
 * The stored order of a repeated request; undefined if there is none with its id. Throws 409 if it has
 * other content.
 */
export async function findRepeated(
  db: Database,
  content: { readonly id: string },
  traderId: string,
): Promise<Order | undefined> {
  const row = await db
    .selectFrom('trading_order')
    .select([...ORDER_COLUMNS, 'content_hash'])
    .where('id', '=', content.id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.content_hash !== contentHash(content, traderId))
    throw new ApiFailure(409, ORDER_ID_TAKEN);
  return toOrder(row);
}

/** Locks orders until the end of the transaction in one order, so that none of two who change many waits for the other. */
export async function lockOrders(transaction: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .selectFrom('trading_order')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}
