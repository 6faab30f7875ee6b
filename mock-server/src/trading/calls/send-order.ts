import type { Order, OrderFields } from '@parallax/protocol';
import type { PubSub } from '@parallax/server-kit/storage/pubsub';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { StoredAccount } from '../access/visible-accounts.ts';
import { requireMayTrade } from '../controls/may-trade.ts';
import type { Accounts } from '../engine/accounts.ts';
import { findRepeated, insertOrders, type NewOrder } from '../records/order-store.ts';
import {
  type CheckDependencies,
  checkAndStore,
  type Requester,
  rejectOrder,
} from './check-order.ts';

export interface SendDependencies extends CheckDependencies {
  readonly pubSub: PubSub;
  readonly accounts: CheckDependencies['accounts'] & Pick<Accounts, 'inserts' | 'take'>;
}

/**
 * Checks, stores and sends an order; an order with a known id is only read. Throws 400, 403, 409 or 429 with the
 * reason for one that is refused.
 * @param closing what the closing of a position was requested with, if the order is that
 */
export async function sendNewOrder(
  dependencies: SendDependencies,
  order: OrderFields,
  account: StoredAccount,
  requester: Requester,
  closing?: { readonly id: string },
): Promise<Order> {
  const { db, pubSub, accounts, now } = dependencies;
  const isClosing = closing !== undefined;
  const content = closing ?? order;
  const unstored: NewOrder = {
    ...requester,
    fields: order,
    content,
    amountUnit: '',
    notionalUsd: null,
    at: now(),
  };
  const repeated = await findRepeated(db, content, requester.traderId);
  if (repeated !== undefined) return repeated;
  await requireMayTrade(dependencies, requester, account, isClosing).catch((failure: unknown) => {
    if (failure instanceof ApiFailure) return rejectOrder(dependencies, order, requester, failure);
    throw failure;
  });
  const stored = await checkAndStore(
    dependencies,
    order,
    { account, requester, isClosing },
    async ({ terms, notionalUsd, isBound }, transaction) => {
      const complete = { ...unstored, amountUnit: terms.amountUnit, notionalUsd, isBound };
      if (transaction === undefined) return accounts.inserts.add(complete);
      return (await insertOrders(transaction, pubSub, [complete])).get(order.id);
    },
  );
  if (stored === undefined) {
    const known = await findRepeated(db, content, requester.traderId);
    if (known === undefined) throw new ApiFailure(409, 'The order could not be stored. Try again.');
    return known;
  }
  accounts.take(stored);
  return stored;
}
