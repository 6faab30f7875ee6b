import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Body, changeOrder, Order } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { decimal, formatDecimal } from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import { ORDER_COLUMNS, toOrder } from './order-row.ts';
import { orderText } from './order-store.ts';

type Change = Body<typeof changeOrder>;
type ChangedField = keyof Change;
const FIELDS: readonly ChangedField[] = ['price', 'amount', 'triggerPrice'];
const FIELD_NAMES = { price: 'price', amount: 'amount', triggerPrice: 'trigger price' } as const;

/** How long a call waits for the venue's answer to a change, and between two looks, in milliseconds. */
const WAIT_MS = 4_000;
const LOOK_MS = 25;
/** Requests whose caller no longer waits are deleted after this, in milliseconds. */
const KEPT_MS = 60_000;

const pendingSchema = z
  .object({
    price: z.string().optional(),
    amount: z.string().optional(),
    triggerPrice: z.string().optional(),
  })
  .nullable();

/** An order with the changes of it that its venue has not answered. */
export interface ChangingOrder {
  readonly order: Order;
  readonly pending: Change;
}

/**
 * Reads an order with its unanswered changes; undefined if there is none.
 * @param lock until the end of the transaction, so that no other change is requested meanwhile
 */
export async function readChangingOrder(
  db: Database,
  id: string,
  lock = false,
): Promise<ChangingOrder | undefined> {
  let query = db
    .selectFrom('trading_order')
    .select([...ORDER_COLUMNS, 'requested_change'])
    .where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row && { order: toOrder(row), pending: pendingSchema.parse(row.requested_change) ?? {} };
}

const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one === other || (!!one && !!other && decimal(one).eq(decimal(other)));

/** What of a change is one: without the fields that already have their new value. */
export function realChange({ order, pending }: ChangingOrder, change: Change): Change {
  const fields = FIELDS.filter(
    (field) =>
      change[field] !== undefined && !isSame(pending[field] ?? order[field], change[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, change[field]]));
}

/** Whether an order has the same terms and unanswered changes as when it was read before. */
export const isUnchanged = (before: ChangingOrder, now: ChangingOrder): boolean =>
  before.order.status === now.order.status &&
  FIELDS.every(
    (field) =>
      before.order[field] === now.order[field] && before.pending[field] === now.pending[field],
  );

/**
 * Why a change would undo one that its caller did not know: another was made since the order was read, or is
 * not answered yet. Undefined if they are of different fields, or the same.
 * @param seen the order that the caller has based the change on
 */
export function conflictOf(
  seen: Order,
  { order, pending }: ChangingOrder,
  change: Change,
): string | undefined {
  for (const field of FIELDS) {
    const asked = change[field];
    if (asked === undefined) continue;
    const current = pending[field] ?? order[field];
    const isOwn = isSame(current, asked) || isSame(current, seen[field]);
    if (isOwn && isSame(pending[field] ?? asked, asked)) continue;
    const name = FIELD_NAMES[field];
    const value = current === null ? 'none' : formatDecimal(decimal(current));
    const what =
      pending[field] === undefined
        ? `The ${name} was changed at the same time and is ${value} now.`
        : `Another change of the ${name}, to ${value}, is not answered yet.`;
    return `${what} The order is: ${orderText(order)}. Check it, and change it again if needed.`;
  }
  return undefined;
}

/** Adds to the changes of an order that wait for the engine. Returns the id by which its outcome is known. */
export async function addChange(
  transaction: Database,
  {
    orderId,
    change,
    traderId,
    at,
  }: {
    readonly orderId: string;
    readonly change: Change;
    readonly traderId: string;
    /** Unix milliseconds */
    readonly at: number;
  },
): Promise<string> {
  const id = randomUUID();
  const text = JSON.stringify(change);
  await transaction
    .updateTable('trading_order')
    .set({
      requested_change: sql<string>`coalesce(requested_change, '{}'::jsonb) || ${text}::jsonb`,
      change_requested_by: traderId,
    })
    .where('id', '=', orderId)
    .execute();
  await transaction
    .deleteFrom('order_change')
    .where('order_id', '=', orderId)
    .where('created_at', '<', new Date(at - KEPT_MS))
    .execute();
  await transaction
    .insertInto('order_change')
    .values({ id, order_id: orderId, change: text, created_at: new Date(at).toISOString() })
    .execute();
  return id;
}

/** What became of a change: confirmed by the venue, not made with the reason, or not known in time. */
export type ChangeOutcome =
  | { readonly kind: 'changed' | 'unknown' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Waits for the answer to a change, a few seconds at most; the engine may run in another process. */
export async function untilAnswered(db: Database, changeId: string): Promise<ChangeOutcome> {
  const end = performance.now() + WAIT_MS;
  while (performance.now() < end) {
    const row = await db
      .selectFrom('order_change')
      .select(['answered_at', 'failure'])
      .where('id', '=', changeId)
      .executeTakeFirst();
    // without its row, the connection has been deleted
    if (row === undefined) break;
    if (row.answered_at !== null)
      return row.failure === null ? { kind: 'changed' } : { kind: 'refused', reason: row.failure };
    await after(LOOK_MS);
  }
  return { kind: 'unknown' };
}

/** A change of an order that the venue has answered, or that came too late for it. */
export interface AnsweredChange {
  readonly orderId: string;
  readonly change: Change;
  /** why it was not made; null if it was */
  readonly failure: string | null;
}

/** Stores the answers to changes. What has been requested beside them meanwhile still waits. */
export async function answerChanges(
  transaction: Database,
  answered: readonly AnsweredChange[],
): Promise<void> {
  for (const { orderId, change, failure } of answered) {
    const text = JSON.stringify(change);
    await sql`
      update trading_order set requested_change = (
        select jsonb_object_agg(key, value) from jsonb_each(requested_change)
        where not ${text}::jsonb @> jsonb_build_object(key, value))
      where id = ${orderId} and requested_change is not null`.execute(transaction);
    await sql`
      update order_change set answered_at = now(), failure = ${failure}
      where order_id = ${orderId} and answered_at is null and ${text}::jsonb @> change`.execute(
      transaction,
    );
  }
}
