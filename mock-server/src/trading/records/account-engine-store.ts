import { contractKey, type Order } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import {
  readBalances,
  readMargins,
  readOpenOrders,
  readPositions,
  type StoredPosition,
} from './account-store.ts';
import { ORDER_COLUMNS, toOrder } from './order-row.ts';

/** Fills and entries of at least this time are known, and not applied when a venue repeats them, in milliseconds. */
export const KNOWN_MS = 72 * 3_600_000;
/**
 * How much earlier than the history that is read they are known, in milliseconds: deposits are listed by the
 * time at which they began, up to two days before they are complete.
 */
const KNOWN_BEFORE_MS = 50 * 3_600_000;

/** A position with when it last changed, in Unix milliseconds. */
export interface HeldPosition extends StoredPosition {
  readonly changedAt: number;
}

/**
 * What an engine starts an account with: balances, positions, open orders with their fills, margins, and the ids
 * of fills and entries that a venue may report again.
 * @param eventsUntil until when the history of the account is complete; null before its first start
 * @param now Unix milliseconds
 */
export async function readStoredAccount(
  db: Database,
  id: string,
  { eventsUntil, now }: { eventsUntil: Date | null; now: number },
) {
  const [balances, positions, orders, margins, lastFills, lastSettlements, unanswered] =
    await Promise.all([
      readBalances(db, [id]),
      readHeldPositions(db, id),
      readOpenOrders(db, [id]),
      readMargins(db, [id]),
      readLastFills(db, id),
      readLastSettlements(db, id, now - KNOWN_MS),
      readUnanswered(db, id),
    ]);
  const lastFillAt = lastFills.size === 0 ? undefined : Math.max(...lastFills.values());
  const readSince = Math.min(eventsUntil?.getTime() ?? 0, lastFillAt ?? Number.POSITIVE_INFINITY);
  const knownSince = Math.min(now - KNOWN_MS, readSince - KNOWN_BEFORE_MS);
  const fills = await readFillsOf(db, orders);
  const knownIds = await readKnownIds(db, id, knownSince);
  const disordered = await readDisordered(db, id, knownSince);
  return {
    balances,
    positions,
    orders,
    margins,
    fills,
    lastFillAt,
    lastChanges: new Map(
      [...lastFills.keys(), ...lastSettlements.keys()].map((key) => [
        key,
        Math.max(lastFills.get(key) ?? 0, lastSettlements.get(key) ?? 0),
      ]),
    ),
    disordered,
    ...unanswered,
    knownIds: [...knownIds, ...fills.map((fill) => fill.id)],
  };
}

/** The positions of an account, with the time of the last fill or funding payment of each. */
async function readHeldPositions(db: Database, accountId: string): Promise<HeldPosition[]> {
  const positions = await readPositions(db, [accountId]);
  const { rows } = await sql<{ exchange: string; symbol: string; at: Date }>`
    select exchange, symbol, max(at) as at from (
      select exchange, symbol, at from fill where account_id = ${accountId}
      union all
      select exchange, symbol, at from funding_payment where account_id = ${accountId}) as change
    group by exchange, symbol`.execute(db);
  const changedAt = new Map(rows.map((row) => [contractKey(row), row.at.getTime()]));
  return positions.map((position) =>
    Object.assign(position, { changedAt: changedAt.get(contractKey(position)) ?? 0 }),
  );
}

/** The times of the last fills of an account by contract key, in Unix milliseconds. */
async function readLastFills(db: Database, accountId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ exchange: string; symbol: string; at: Date }>`
    select exchange, symbol, max(at) as at from fill where account_id = ${accountId}
    group by exchange, symbol`.execute(db);
  return new Map(rows.map((row) => [contractKey(row), row.at.getTime()]));
}

/** The times of the last settlements of an account since a time by contract key, in Unix milliseconds. */
async function readLastSettlements(
  db: Database,
  accountId: string,
  since: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(({ fn }) => ['contract', fn.max('at').as('at')])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'settlement')
    .where('at', '>', new Date(since))
    .groupBy('contract')
    .execute();
  return new Map(
    rows.flatMap(({ contract, at }) => (contract === null ? [] : [[contract, at.getTime()]])),
  );
}

/**
 * The contracts with fills since a time that make their positions in another order than that of their times, with the
 * time of the first late one: the engine before this one has not replayed them. Settlements have no such order, so that
 * those before a fill may have been applied after it. Times are Unix milliseconds.
 */
export async function readDisordered(
  db: Database,
  accountId: string,
  since: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ exchange: string; symbol: string; at: Date }>`
    select exchange, symbol, min(at) as at from (
    select exchange, symbol, at from (
      select fill.exchange, fill.symbol, fill.at, max(fill.at) over (
        partition by fill.exchange, fill.symbol order by fill.sequence) as last_at
      from fill join position on position.account_id = fill.account_id
        and position.exchange = fill.exchange and position.symbol = fill.symbol
      where fill.account_id = ${accountId} and fill.at > ${new Date(since).toISOString()}
        and fill.sequence > position.counted_after) as placed
    where at < last_at
    union all
    select position.exchange, position.symbol, settlement.at from position
    join ledger_entry as settlement on settlement.account_id = position.account_id
      and settlement.contract = position.exchange || ':' || position.symbol
    where position.account_id = ${accountId} and settlement.kind = 'settlement'
      and settlement.at > ${new Date(since).toISOString()} and exists (
        select from fill where fill.account_id = position.account_id
          and fill.exchange = position.exchange and fill.symbol = position.symbol
          and fill.sequence > position.counted_after and fill.at > settlement.at)
    ) as late group by exchange, symbol`.execute(db);
  return new Map(rows.map((row) => [contractKey(row), row.at.getTime()]));
}

/**
 * The open orders of an account that may have been sent, or changed, without an answer of the venue. Those
 * were not sent that have no mark and are younger than the first engine in a row that marks what it sends.
 */
async function readUnanswered(db: Database, accountId: string) {
  const rows = await db
    .selectFrom('trading_order')
    .innerJoin('account', 'account.id', 'trading_order.account_id')
    .select(['trading_order.id', 'requested_change'])
    .select(
      sql<boolean>`status = 'PENDING' and
        (sent_at is not null or coalesce(stored_at < sends_marked_since, true))`.as('may_be_sent'),
    )
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([where('status', '=', 'PENDING'), where('requested_change', 'is not', null)]),
    )
    .execute();
  return {
    sentIds: rows.filter((row) => row.may_be_sent).map(({ id }) => id),
    changingIds: rows.filter((row) => row.requested_change !== null).map(({ id }) => id),
  };
}

/** The ids of fills and entries since a time in Unix milliseconds, which a venue may report again. */
async function readKnownIds(db: Database, accountId: string, since: number): Promise<string[]> {
  const from = new Date(since).toISOString();
  const { rows } = await sql<{ id: string }>`
    select id from fill where account_id = ${accountId} and at > ${from}
    union all
    select external_id from ledger_entry
    where account_id = ${accountId} and external_id is not null and at > ${from}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Orders of an account with all their fills, done or not. */
export async function readOrdersWithFills(db: Database, accountId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('trading_order')
    .select(ORDER_COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  const orders = rows.map(toOrder);
  return { orders, fills: await readFillsOf(db, orders) };
}

/** The take profits and stop losses that were stored for an order. */
export async function readExits(
  db: Database,
  accountId: string,
  orderId: string,
): Promise<Order[]> {
  const rows = await db
    .selectFrom('trading_order')
    .select(ORDER_COLUMNS)
    .where('account_id', '=', accountId)
    .where('exit_of', '=', orderId)
    .execute();
  return rows.map(toOrder);
}

/** Orders with fills whose exits have not ended. */
export async function readOrdersWithExits(db: Database, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from trading_order
    where account_id = ${accountId} and filled > 0 and not exits_ended
      and (take_profit_price is not null or stop_loss_price is not null)`.execute(db);
  return rows.map(({ id }) => id);
}

export async function endExits(db: Database, orderId: string): Promise<void> {
  await db
    .updateTable('trading_order')
    .set({ exits_ended: true })
    .where('id', '=', orderId)
    .execute();
}

/** The fills of these orders, oldest first. */
async function readFillsOf(db: Database, orders: readonly Order[]) {
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom('fill')
    .select(['id', 'order_id', 'price', 'amount', 'fee', 'fee_asset', 'at'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('sequence')
    .execute();
  return rows.map(({ id, order_id, price, amount, fee, fee_asset, at }) => ({
    id,
    orderId: order_id,
    price,
    amount,
    fee,
    feeAsset: fee_asset,
    at: at.getTime(),
  }));
}
