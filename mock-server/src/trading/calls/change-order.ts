import {
  ALGO_CHANGES_IT,
  type Body,
  type changeOrder,
  EXIT_AMOUNT_FOLLOWS,
  isDone,
  type Order,
  type OrderFields,
} from '@parallax/protocol';
import type { PubSub } from '@parallax/server-kit/storage/pubsub';
import type { Database } from '@parallax/server-kit/storage/storage';
import { changedAmountProblem } from '@parallax/trading';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { StoredAccount } from '../access/visible-accounts.ts';
import { requireMayTrade } from '../controls/may-trade.ts';
import type { Accounts } from '../engine/accounts.ts';
import {
  addChange,
  type ChangingOrder,
  conflictOf,
  isUnchanged,
  readChangingOrder,
  realChange,
  untilAnswered,
} from '../records/change-requests.ts';
import { orderText, readOrder } from '../records/order-store.ts';
import { addToTradingLog } from '../records/trading-log.ts';
import {
  type CheckDependencies,
  checkAndStore,
  orderIsDone,
  type Requester,
} from './check-order.ts';

type Change = Body<typeof changeOrder>;

export interface ChangeDependencies extends CheckDependencies {
  readonly pubSub: PubSub;
  readonly accounts: CheckDependencies['accounts'] & Pick<Accounts, 'takeStored'>;
}

/** An order after a change, and whether the venue has confirmed it. */
interface ChangedOrder {
  readonly order: Order;
  readonly isConfirmed: boolean;
}

/** Stores the request to change an open order, and returns its id. */
async function storeChange(
  transaction: Database,
  { pubSub, now }: Pick<ChangeDependencies, 'pubSub' | 'now'>,
  order: Order,
  change: Change,
  requester: Requester,
): Promise<string> {
  const { traderId } = requester;
  const id = await addChange(transaction, { orderId: order.id, change, traderId, at: now() });
  const values = Object.entries(change).map(([field, value]) => `${field} ${value}`);
  await addToTradingLog(transaction, [
    {
      ...requester,
      kind: 'order changed',
      accountId: order.accountId,
      orderId: order.id,
      text: `${orderText(order)}: ${values.join(', ')}`,
      at: now(),
    },
  ]);
  await pubSub.publish(transaction, 'order', [order.id]);
  return id;
}

/**
 * Checks a change together with those that are not answered yet, and stores it; without an id if there is
 * nothing to change. Throws 409 with the present order if another change of the same field was made.
 * @param seen the order as it was when the call began
 */
async function requestChange(
  dependencies: ChangeDependencies,
  seen: Order,
  asked: Change,
  account: StoredAccount,
  requester: Requester,
): Promise<ChangedOrder | { readonly order: Order; readonly id: string }> {
  const { db } = dependencies;
  const store = async (read: ChangingOrder, transaction: Database) => {
    const now = await readChangingOrder(transaction, seen.id, true);
    if (now === undefined || !isUnchanged(read, now)) return undefined;
    return storeChange(transaction, dependencies, now.order, realChange(now, asked), requester);
  };
  for (;;) {
    const read = await readChangingOrder(db, seen.id);
    if (read === undefined) throw new ApiFailure(404, 'This order does not exist.');
    const { order, pending } = read;
    if (isDone(order.status)) throw orderIsDone(order);
    const conflict = conflictOf(seen, read, asked);
    if (conflict !== undefined) throw new ApiFailure(409, conflict, { data: order });
    const change = realChange(read, asked);
    if (Object.keys(change).length === 0) {
      const isConfirmed = Object.keys(realChange({ order, pending: {} }, asked)).length === 0;
      return { order, isConfirmed };
    }
    const changed: OrderFields = {
      ...order,
      price: change.price ?? pending.price ?? order.price,
      amount: change.amount ?? pending.amount ?? order.amount,
      triggerPrice: change.triggerPrice ?? pending.triggerPrice ?? order.triggerPrice,
    };
    const id = await checkAndStore(
      dependencies,
      changed,
      { account, requester, previous: order },
      (_found, transaction) =>
        transaction === undefined
          ? db.transaction().execute((own) => store(read, own))
          : store(read, transaction),
    );
    // otherwise it was changed during the checks, which are made again
    if (id !== undefined) return { order, id };
  }
}

/**
 * Changes an open order, and waits a few seconds for the venue. Throws 400, 403, 409 or 429 with the reason for a
 * change that is refused.
 * @param seen the order that the change is based on
 */
export async function changeOpenOrder(
  dependencies: ChangeDependencies,
  seen: Order,
  asked: Change,
  account: StoredAccount,
  requester: Requester,
): Promise<ChangedOrder> {
  const { db, accounts } = dependencies;
  await requireMayTrade(dependencies, requester, account);
  if (isDone(seen.status)) throw orderIsDone(seen);
  if (seen.algoOrderId !== null) throw new ApiFailure(409, ALGO_CHANGES_IT, { data: seen });
  if (seen.exitOf !== undefined && asked.amount !== undefined)
    throw new ApiFailure(400, EXIT_AMOUNT_FOLLOWS);
  const problem = asked.amount === undefined ? undefined : changedAmountProblem(seen, asked.amount);
  if (problem !== undefined) throw new ApiFailure(400, problem);
  const requested = await requestChange(dependencies, seen, asked, account, requester);
  if (!('id' in requested)) return requested;
  await accounts.takeStored([seen.id]);
  const outcome = await untilAnswered(db, requested.id);
  const order = (await readOrder(db, seen.id)) ?? requested.order;
  if (outcome.kind === 'refused') throw new ApiFailure(409, outcome.reason, { data: order });
  return { order, isConfirmed: outcome.kind === 'changed' };
}
