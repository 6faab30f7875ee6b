import { subscribeAccount } from '@parallax/feed';
import { type Contract, contractKey, type Order, type Position } from '@parallax/protocol';
import { useAccounts } from '@parallax/store';
import { useEffect, useMemo, useState } from 'react';
import { fittingAccounts } from '../accounts/fitting-accounts.ts';

export type HeldOrder = Pick<
  Order,
  | 'id'
  | 'accountId'
  | 'status'
  | 'side'
  | 'type'
  | 'price'
  | 'triggerPrice'
  | 'takeProfitPrice'
  | 'stopLossPrice'
  | 'amount'
  | 'amountUnit'
  | 'filled'
  | 'cancelRequested'
  | 'algoOrderId'
>;
export type HeldPosition = Pick<
  Position,
  'accountId' | 'amount' | 'soldFromHoldings' | 'entryPrice' | 'breakEven' | 'liquidationPrice'
>;

/** What the trader's accounts have of a contract. */
export interface Holdings {
  readonly orders: readonly HeldOrder[];
  readonly positions: readonly HeldPosition[];
}

const NONE: Holdings = { orders: [], positions: [] };

const orderOf = (order: Order): HeldOrder => {
  const { id, accountId, status, side, type, price, triggerPrice } = order;
  const { amount, amountUnit, filled, cancelRequested, takeProfitPrice, stopLossPrice } = order;
  const { algoOrderId } = order;
  return {
    id,
    accountId,
    status,
    side,
    type,
    price,
    triggerPrice,
    takeProfitPrice,
    stopLossPrice,
    amount,
    amountUnit,
    filled,
    cancelRequested,
    algoOrderId,
  };
};

const positionOf = (position: Position): HeldPosition => {
  const { accountId, amount, soldFromHoldings, entryPrice, breakEven, liquidationPrice } = position;
  return {
    accountId,
    amount,
    ...(soldFromHoldings !== undefined && { soldFromHoldings }),
    entryPrice,
    breakEven,
    liquidationPrice,
  };
};

/** The ids of the accounts at which a contract trades, separated by spaces. */
export function useAccountIds({ exchange }: Pick<Contract, 'exchange'>): string {
  const { data } = useAccounts();
  return useMemo(
    () =>
      fittingAccounts(data ?? [], { exchange })
        .map(({ id }) => id)
        .join(' '),
    [data, exchange],
  );
}

/**
 * The open orders and the positions of a contract in the accounts of its exchange, live. The result changes
 * only with what it contains, not with every value of the accounts.
 */
export function useHoldings(contract: Pick<Contract, 'exchange' | 'symbol'>): Holdings {
  const ids = useAccountIds(contract);
  const key = contractKey(contract);
  const of = `${key} ${ids}`;
  const [shown, setShown] = useState({ of, holdings: NONE });
  useEffect(() => {
    const byAccount = new Map<string, Holdings>();
    let last = JSON.stringify(NONE);
    const publish = () => {
      const all = [...byAccount.values()];
      const holdings = {
        orders: all.flatMap(({ orders }) => orders),
        positions: all.flatMap(({ positions }) => positions),
      };
      const text = JSON.stringify(holdings);
      if (text === last) return;
      last = text;
      setShown({ of, holdings });
    };
    const unsubscribes = (ids === '' ? [] : ids.split(' ')).map((id) =>
      subscribeAccount(id, ({ orders, positions }) => {
        byAccount.set(id, {
          orders: orders.filter((order) => contractKey(order) === key).map(orderOf),
          positions: positions
            .filter((position) => contractKey(position) === key && position.amount !== '0')
            .map(positionOf),
        });
        publish();
      }),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [of, key, ids]);
  return shown.of === of ? shown.holdings : NONE;
}
