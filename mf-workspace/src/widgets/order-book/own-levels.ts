import { isResting } from '../../widget-kit/orders/order-levels.ts';
import type { HeldOrder } from '../../widget-kit/orders/use-holdings.ts';

export interface OwnLevel {
  readonly price: number;
  /** what is open of the order */
  readonly size: number;
  /** whether the venue has accepted the order, so that it is in the queue */
  readonly isQueued: boolean;
  readonly isPartlyFilled: boolean;
  /** changes when a change of the order gives up its place in the queue */
  readonly place: string;
  /** whether it is in an account on paper */
  readonly isPaper: boolean;
}

/** What the trader's own orders have at the prices of the book. */
export interface OwnLevels {
  readonly bids: readonly OwnLevel[];
  readonly asks: readonly OwnLevel[];
}

/**
 * The open amounts of limit orders; orders that wait for a trigger are not in the book.
 * @param paperAccounts the ids of the accounts on paper
 */
export function ownLevels(
  orders: readonly HeldOrder[],
  paperAccounts: ReadonlySet<string>,
): OwnLevels {
  const levels = (side: HeldOrder['side']): OwnLevel[] =>
    orders.flatMap((order): OwnLevel[] => {
      if (order.side !== side || !isResting(order)) return [];
      const { id, accountId, status, price, amount, filled } = order;
      return [
        {
          price: Number(price),
          size: Number(amount) - Number(filled),
          isQueued: status === 'OPEN' || status === 'PARTIALLY_FILLED',
          isPartlyFilled: Number(filled) > 0,
          place: `${id} ${price} ${amount}`,
          isPaper: paperAccounts.has(accountId),
        },
      ];
    });
  return { bids: levels('buy'), asks: levels('sell') };
}
