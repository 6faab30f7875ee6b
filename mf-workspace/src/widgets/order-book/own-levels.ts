import type { BookLevel } from '@parallax/protocol';
import { isResting } from '../../orders/order-levels.ts';
import type { HeldOrder } from '../../orders/use-holdings.ts';

/** What the trader's own orders have at the prices of the book. */
export interface OwnLevels {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** The open amounts of limit orders; orders that wait for a trigger are not in the book. */
export function ownLevels(orders: readonly HeldOrder[]): OwnLevels {
  const levels = (side: HeldOrder['side']): BookLevel[] =>
    orders.flatMap((order): BookLevel[] =>
      order.side === side && isResting(order)
        ? [[Number(order.price), Number(order.amount) - Number(order.filled)]]
        : [],
    );
  return { bids: levels('buy'), asks: levels('sell') };
}
