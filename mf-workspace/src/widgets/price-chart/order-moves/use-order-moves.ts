import { subscribeTicker, useAccountsAsOf } from '@parallax/feed';
import { type Contract, contractKey, hasLimitPrice } from '@parallax/protocol';
import { useCallback, useEffect, useMemo } from 'react';
import { useAccountsById } from '../../../widget-kit/accounts/use-accounts-by-id.ts';
import type { HeldOrder } from '../../../widget-kit/orders/use-holdings.ts';
import { useOrderActions } from '../../../widget-kit/orders/use-order-actions.ts';
import { moveOverlay } from './move-overlay.ts';
import { createOrderMoves } from './order-moves.ts';

const hasPrice = ({ type, price, triggerPrice }: HeldOrder): boolean =>
  triggerPrice !== null || (hasLimitPrice(type) && price !== null);

/** Lines can be moved only while the accounts are live. */
const NO_QUESTION = () => Promise.resolve(true);

/** Moving the lines of a contract's open orders in a chart, in the accounts that can trade. */
export function useOrderMoves(contract: Contract, orders: readonly HeldOrder[]) {
  const accounts = useAccountsById();
  const { move } = useOrderActions(NO_QUESTION);
  const isLive = useAccountsAsOf(orders.map(({ accountId }) => accountId)) === undefined;
  const { tick } = contract;
  const key = contractKey(contract);
  const moves = useMemo(() => createOrderMoves({ key, tick }), [key, tick]);
  useEffect(() => moves.setSend(move), [moves, move]);
  const canMove = useCallback(
    (order: HeldOrder): boolean =>
      isLive &&
      accounts.get(order.accountId)?.canTrade === true &&
      !order.cancelRequested &&
      order.algoOrderId === null &&
      hasPrice(order),
    [accounts, isLive],
  );
  const movable = useMemo(() => orders.filter(canMove), [orders, canMove]);
  useEffect(() => moves.setOrders(movable), [moves, movable]);
  const hasMovable = movable.length > 0;
  useEffect(() => {
    if (!hasMovable) return undefined;
    const unsubscribe = subscribeTicker(moves.key, (ticker, { stale }) => {
      moves.setBestPrices(stale ? undefined : ticker);
    });
    return () => {
      unsubscribe();
      moves.setBestPrices(undefined);
    };
  }, [moves, hasMovable]);
  const overlay = useMemo(() => moveOverlay(moves), [moves]);
  return { moves, movable, overlay };
}
