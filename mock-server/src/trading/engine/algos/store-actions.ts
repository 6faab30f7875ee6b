import { isDone, OPEN_STATUSES, type Order, type OrderFields } from '@parallax/protocol';
import type { Database, Storage } from '@parallax/server-kit/storage/storage';
import type { AlgoAction, AlgoPlan, ChildOrder } from '@parallax/trading';
import type { StoredAlgo } from '../../records/algo-store.ts';
import { addChange, readChangingOrder, realChange } from '../../records/change-requests.ts';
import { ORDER_COLUMNS, toOrder } from '../../records/order-row.ts';
import { insertOrders, orderText } from '../../records/order-store.ts';
import { addToTradingLog, type NewLogEntry } from '../../records/trading-log.ts';
import type { PreparedChild } from './child-checks.ts';
import type { UntimedEvent } from './child-events.ts';
import { childFields } from './prepare-children.ts';

const NOT_CHECKED = { failure: 'The order could not be checked.' } as const;

/** What is to be done for an algo, with what its orders are checked with. */
export interface CheckedActions {
  readonly algo: Pick<StoredAlgo, 'id' | 'companyId' | 'traderId'>;
  readonly plan: AlgoPlan;
  readonly actions: readonly AlgoAction[];
  /** of the orders that are placed or changed, by their ids */
  readonly checks: ReadonlyMap<string, PreparedChild>;
}

/** What was stored, and is to be sent. */
export interface StoredActions {
  /** new orders, and those that are to be cancelled */
  readonly orders: readonly Order[];
  /** ids of orders that are to be changed */
  readonly changed: readonly string[];
  /** what was refused or needs no venue, for the plan */
  readonly answers: readonly UntimedEvent[];
}

interface Within {
  readonly transaction: Database;
  readonly pubSub: Storage['pubSub'];
  /** Unix milliseconds */
  readonly at: number;
}

const NOTHING: StoredActions = { orders: [], changed: [], answers: [] };

function addEntry(
  { transaction, at }: Within,
  { companyId, traderId }: CheckedActions['algo'],
  entry: Pick<NewLogEntry, 'kind' | 'accountId' | 'orderId' | 'text'>,
): Promise<void> {
  return addToTradingLog(transaction, [{ companyId, traderId, at, ...entry }]);
}

/** Adds what was rejected to the trading log, as with other orders. */
const addRejection = (
  within: Within,
  algo: CheckedActions['algo'],
  fields: OrderFields,
  reason: string,
): Promise<void> =>
  addEntry(within, algo, {
    kind: 'order rejected',
    accountId: fields.accountId,
    text: `${orderText(fields)}: ${reason}`,
  });

/** Stores a new child, unless it is refused or was stored before. */
async function place(
  within: Within,
  { algo, plan, checks }: CheckedActions,
  child: ChildOrder,
): Promise<StoredActions> {
  const { transaction, pubSub, at } = within;
  const stored = await transaction
    .selectFrom('trading_order')
    .select(ORDER_COLUMNS)
    .where('id', '=', child.id)
    .executeTakeFirst();
  if (stored !== undefined) return { ...NOTHING, orders: [toOrder(stored)] };
  const fields = childFields(child, plan.terms.strategyId);
  const checked = (await checks.get(child.id)?.check(transaction)) ?? NOT_CHECKED;
  if ('failure' in checked) {
    await addRejection(within, algo, fields, checked.failure);
    return { ...NOTHING, answers: [{ kind: 'refused', childId: child.id }] };
  }
  const { id: algoOrderId, companyId, traderId } = algo;
  const order = { ...checked, fields, companyId, traderId, algoOrderId, address: null, at };
  const inserted = await insertOrders(transaction, pubSub, [order]);
  return { ...NOTHING, orders: [...inserted.values()] };
}

/** Requests another price of a child, as a change by a person does. */
async function replace(
  within: Within,
  { algo, checks }: CheckedActions,
  { childId, price }: { readonly childId: string; readonly price: string },
): Promise<StoredActions> {
  const { transaction, pubSub, at } = within;
  const read = await readChangingOrder(transaction, childId, true);
  // its end is reported as such
  if (read === undefined || isDone(read.order.status)) return NOTHING;
  const { order, pending } = read;
  const change = realChange(read, { price });
  if (change.price === undefined) {
    const isAnswered = pending.price === undefined;
    return { ...NOTHING, answers: isAnswered ? [{ kind: 'replaced', childId }] : [] };
  }
  const checked = (await checks.get(childId)?.check(transaction)) ?? NOT_CHECKED;
  if ('failure' in checked) {
    await addRejection(within, algo, { ...order, price }, checked.failure);
    return { ...NOTHING, answers: [{ kind: 'replaceRefused', childId }] };
  }
  await addChange(transaction, { orderId: childId, change, traderId: algo.traderId, at });
  await addEntry(within, algo, {
    kind: 'order changed',
    accountId: order.accountId,
    orderId: childId,
    text: `${orderText(order)}: price ${price}`,
  });
  await pubSub.publish(transaction, 'order', [childId]);
  return { ...NOTHING, changed: [childId] };
}

/** Requests the cancellation of a child, once. */
async function cancel(
  within: Within,
  { algo, plan }: CheckedActions,
  childId: string,
): Promise<StoredActions> {
  const { transaction, pubSub } = within;
  const row = await transaction
    .updateTable('trading_order')
    .set({ cancel_requested: true })
    .where('id', '=', childId)
    .where('status', 'in', OPEN_STATUSES)
    .where('cancel_requested', '=', false)
    .returning(ORDER_COLUMNS)
    .executeTakeFirst();
  if (row === undefined) {
    const known = await transaction
      .selectFrom('trading_order')
      .select('id')
      .where('id', '=', childId)
      .executeTakeFirst();
    // it was refused before it was stored
    const isOpen = plan.children.some(({ order }) => order.id === childId);
    const isMissing = known === undefined && isOpen;
    return { ...NOTHING, answers: isMissing ? [{ kind: 'cancelled', childId, filled: '0' }] : [] };
  }
  const order = toOrder(row);
  await addEntry(within, algo, {
    kind: 'order cancelled',
    accountId: order.accountId,
    orderId: childId,
    text: orderText(order),
  });
  await pubSub.publish(transaction, 'order', [childId]);
  return { ...NOTHING, orders: [order] };
}

/** Stores new orders and requests, one after another. Repeating it has no effect. */
export async function storeActions(
  within: Within,
  checked: CheckedActions,
): Promise<StoredActions> {
  let all = NOTHING;
  for (const action of checked.actions) {
    const stored =
      action.kind === 'place'
        ? await place(within, checked, action.order)
        : action.kind === 'replace'
          ? await replace(within, checked, action)
          : action.kind === 'cancel'
            ? await cancel(within, checked, action.childId)
            : NOTHING;
    all = {
      orders: [...all.orders, ...stored.orders],
      changed: [...all.changed, ...stored.changed],
      answers: [...all.answers, ...stored.answers],
    };
  }
  return all;
}
