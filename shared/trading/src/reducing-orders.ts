import { hasTriggerPrice, type Order, type OrderSide } from '@parallax/protocol';
import type { ContractKind } from './contract-terms.ts';
import { type Decimal, maximum, minimum, sumOf, ZERO } from './decimal.ts';
import { remainingOf } from './order-state.ts';

/** Why an order has become smaller. */
export const SHRUNK_TO_POSITION = 'The amount was reduced to what is left of the position.';

/**
 * Whether an order is bound to the position of its contract, so that it never makes one: a reduce-only order,
 * and of spot, which has no such orders, the closing of a position.
 */
export const isBoundToPosition = (
  { reduceOnly, source }: Pick<Order, 'reduceOnly'> & Partial<Pick<Order, 'source'>>,
  kind: ContractKind,
): boolean => reduceOnly || (kind === 'spot' && source === 'close');

/** How much an order of this side can reduce a position with a signed amount; 0 if it would add to it. */
export const reducibleAmount = (side: OrderSide, positionAmount: Decimal): Decimal =>
  maximum(side === 'sell' ? positionAmount : positionAmount.neg(), ZERO);

/**
 * Whether what an order reduces is not in the position yet but will be within moments: it trades at the market,
 * or its venue has not answered.
 */
export const isOnItsWay = ({ type, status }: Pick<Order, 'type' | 'status'>): boolean =>
  type === 'market' || (!hasTriggerPrice(type) && (status === 'PENDING' || status === 'UNKNOWN'));

type Sent = Pick<Order, 'side' | 'type' | 'status' | 'amount' | 'filled' | 'reduceOnly' | 'source'>;

/**
 * What can still be closed of a position by an order of this side: what orders on their way will close is left
 * out. Of spot any sale takes from the position.
 * @param orders the open ones of the contract, without the order itself
 */
export function closableAmount(
  side: OrderSide,
  positionAmount: Decimal,
  { kind, orders }: { readonly kind: ContractKind; readonly orders: readonly Sent[] },
): Decimal {
  const closing = orders.filter(
    (order) =>
      order.side === side &&
      isOnItsWay(order) &&
      (kind === 'spot' || isBoundToPosition(order, kind)),
  );
  const left = reducibleAmount(side, positionAmount).minus(sumOf(closing.map(remainingOf)));
  return maximum(left, ZERO);
}

/** What is left of an order that is bound to a position. */
export interface ReducingOrder {
  readonly remaining: Decimal;
  /** whether it waits for its trigger price, rather than resting in the book */
  readonly isWaiting: boolean;
  readonly isStop: boolean;
}

export interface Shrunk<T> {
  readonly order: T;
  /** 0 for one that is to be cancelled */
  readonly remaining: Decimal;
}

/**
 * The orders that must shrink after a fill, so that they do not exceed what is left of the position: those in the
 * book together, the newest first, then each of those that wait for a trigger by itself, since one of them may be
 * the take profit and another the stop loss of the same position. Stop losses come last.
 * @param orders those that reduce the position, oldest first
 * @param left what is left of the position, at least 0
 */
export function shrinkToPosition<T extends ReducingOrder>(
  orders: readonly T[],
  left: Decimal,
): Shrunk<T>[] {
  const newestFirst = orders.toReversed();
  const resting = newestFirst.filter(({ isWaiting }) => !isWaiting);
  const waiting = newestFirst.filter(({ isWaiting }) => isWaiting);
  const shrunk: Shrunk<T>[] = [];
  let excess = sumOf(resting.map(({ remaining }) => remaining)).minus(left);
  for (const order of resting) {
    if (excess.lte(ZERO)) break;
    const cut = minimum(order.remaining, excess);
    excess = excess.minus(cut);
    shrunk.push({ order, remaining: order.remaining.minus(cut) });
  }
  for (const isStop of [false, true])
    for (const order of waiting)
      if (order.isStop === isStop && order.remaining.gt(left))
        shrunk.push({ order, remaining: left });
  return shrunk;
}
