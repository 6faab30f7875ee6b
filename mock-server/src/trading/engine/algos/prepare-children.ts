import type { OrderFields } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { AlgoAction, ChildOrder } from '@parallax/trading';
import type { StoredAccount } from '../../access/visible-accounts.ts';
import { readOrder } from '../../records/order-store.ts';
import type { ChildChecks, PreparedChild } from './child-checks.ts';

/** The fields of the order of a child. */
export const childFields = (child: ChildOrder, strategyId: string | null): OrderFields => ({
  id: child.id,
  accountId: child.accountId,
  exchange: child.exchange,
  symbol: child.symbol,
  side: child.side,
  type: child.type,
  amount: child.amount,
  price: child.price,
  triggerPrice: null,
  triggerBy: 'last',
  timeInForce: child.timeInForce,
  expiresAt: null,
  postOnly: child.postOnly,
  reduceOnly: child.reduceOnly,
  takeProfitPrice: undefined,
  stopLossPrice: undefined,
  strategyId,
  source: 'algo',
});

interface Options {
  readonly storage: { readonly db: Database };
  readonly checks: ChildChecks;
}

interface Of {
  /** of the legs */
  readonly accounts: readonly StoredAccount[];
  readonly strategyId: string | null;
}

/** Reads what the orders are checked with that actions place or change, by their ids. */
export async function prepareChildren(
  { storage, checks }: Options,
  actions: readonly AlgoAction[],
  { accounts, strategyId }: Of,
): Promise<ReadonlyMap<string, PreparedChild>> {
  const prepared = new Map<string, PreparedChild>();
  const accountOf = (id: string): StoredAccount | undefined =>
    accounts.find((account) => account.id === id);
  for (const action of actions) {
    if (action.kind === 'place') {
      const { order } = action;
      const account = accountOf(order.accountId);
      if (account === undefined) continue;
      prepared.set(order.id, await checks.prepare(childFields(order, strategyId), account));
    } else if (action.kind === 'replace') {
      const previous = await readOrder(storage.db, action.childId);
      const account = previous && accountOf(previous.accountId);
      if (previous === undefined || account === undefined) continue;
      const changed = { ...previous, price: action.price };
      prepared.set(previous.id, await checks.prepare(changed, account, previous));
    }
  }
  return prepared;
}
