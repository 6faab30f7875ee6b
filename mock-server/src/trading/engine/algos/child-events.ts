import { isDone, type Order } from '@parallax/protocol';
import { type AlgoEvent, type AlgoPlan, decimal, legTermsOf, ZERO } from '@parallax/trading';
import {
  type ChildFill,
  feeUsdOf,
  type LegOrder,
  type StoredChildren,
} from '../../records/algo-children.ts';
import type { AccountWrite } from '../../records/write-account-rows.ts';

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;
/** An event of an algo before it is known when it is carried out. */
export type UntimedEvent = WithoutTime<AlgoEvent>;

/** The leg of a plan that an order is of; undefined if it is of none. */
function legOfOrder({ terms, legs }: AlgoPlan, order: LegOrder): number | undefined {
  const found = legs.findIndex((_, leg) => {
    const of = legTermsOf(terms, leg);
    return (
      of.accountId === order.accountId &&
      of.exchange === order.exchange &&
      of.symbol === order.symbol &&
      of.side === order.side
    );
  });
  return found === -1 ? undefined : found;
}

const filledEvent = (
  leg: number,
  { id, orderId, price, amount, feeUsd }: ChildFill,
): UntimedEvent => ({ kind: 'filled', childId: orderId, leg, id, price, amount, feeUsd });

/** An order that is open although its plan knows of its end, such as one that is filled after it was rejected. */
function reopenedEvents(plan: AlgoPlan, order: Order): UntimedEvent[] {
  const leg = legOfOrder(plan, order);
  if (leg === undefined) return [];
  const { id, accountId, exchange, symbol, side, amount, price, filled } = order;
  const { postOnly, reduceOnly } = order;
  const of = { id, leg, accountId, exchange, symbol, side, amount, price, postOnly, reduceOnly };
  const type = order.type === 'market' ? 'market' : 'limit';
  const timeInForce = order.timeInForce === 'IOC' ? 'IOC' : 'GTC';
  return [{ kind: 'reopened', order: { ...of, type, timeInForce }, filled }];
}

/** What the state of an order is for its algo. Its fills come before it. */
function stateEvents(plan: AlgoPlan, order: Order): UntimedEvent[] {
  const child = plan.children.find((each) => each.order.id === order.id);
  if (child === undefined) return isDone(order.status) ? [] : reopenedEvents(plan, order);
  const childId = order.id;
  if (isDone(order.status)) {
    const isRefused = order.status === 'REJECTED' && decimal(order.filled).eq(ZERO);
    return [
      isRefused
        ? { kind: 'refused', childId }
        : { kind: 'cancelled', childId, filled: order.filled },
    ];
  }
  const isKnown = order.status === 'OPEN' || order.status === 'PARTIALLY_FILLED';
  return isKnown && !child.isAcknowledged ? [{ kind: 'acknowledged', childId }] : [];
}

/** What a stored change of an account is for an algo. */
export function eventsOfWrite(
  plan: AlgoPlan,
  { orders = [], fills = [], answeredChanges = [] }: AccountWrite,
): readonly UntimedEvent[] {
  const own = orders.filter(({ algoOrderId }) => algoOrderId === plan.terms.id);
  const filled = fills.flatMap((fill) => {
    const order = own.find(({ id }) => id === fill.order_id);
    const leg = order && legOfOrder(plan, order);
    if (order === undefined || leg === undefined) return [];
    const { id, price, amount, fee, fee_asset_usd: usd } = fill;
    return [
      filledEvent(leg, {
        id,
        orderId: order.id,
        price,
        amount,
        feeUsd: feeUsdOf(fee, usd ?? null),
      }),
    ];
  });
  const answered = answeredChanges
    .filter(({ orderId }) => plan.children.some(({ order }) => order.id === orderId))
    .map(
      ({ orderId, failure }): UntimedEvent => ({
        kind: failure === null ? 'replaced' : 'replaceRefused',
        childId: orderId,
      }),
    );
  return [...filled, ...answered, ...own.flatMap((order) => stateEvents(plan, order))];
}

/** The fills by which a leg has more than its plan knows of, oldest first. */
function missedFills(plan: AlgoPlan, stored: StoredChildren): UntimedEvent[] {
  return stored.filled.flatMap(({ amount, ...of }) => {
    const leg = legOfOrder(plan, of);
    const known = leg === undefined ? undefined : plan.legs[leg];
    if (leg === undefined || known === undefined) return [];
    let missing = decimal(amount).minus(known.filled);
    const missed: ChildFill[] = [];
    for (const fill of stored.fills) {
      if (missing.lte(ZERO)) break;
      const isKnown = plan.fillIds.includes(`${leg} ${fill.id}`);
      if (isKnown || legOfOrder(plan, fill) !== leg || missing.lt(fill.amount)) continue;
      missing = missing.minus(fill.amount);
      missed.push(fill);
    }
    return missed.toReversed().map((fill) => filledEvent(leg, fill));
  });
}

/** What the stored orders of an algo are for its plan, which may have missed any of their changes. */
export function eventsOfStored(plan: AlgoPlan, stored: StoredChildren): readonly UntimedEvent[] {
  const answered = stored.children.flatMap(({ order, requestedPrice }): UntimedEvent[] => {
    const child = plan.children.find((each) => each.order.id === order.id);
    const asked = child?.askedPrice ?? null;
    if (asked === null || requestedPrice !== null) return [];
    const isMade = order.price !== null && decimal(order.price).eq(asked);
    return [{ kind: isMade ? 'replaced' : 'replaceRefused', childId: order.id }];
  });
  const states = stored.children.flatMap(({ order }) => stateEvents(plan, order));
  return [...missedFills(plan, stored), ...answered, ...states];
}

/**
 * The end of children that were not stored, at a price of a market that has moved since: they are decided anew. Those
 * without a price, or at the limit price, are sent again.
 */
export function eventsOfUnsent(plan: AlgoPlan, stored: StoredChildren): readonly UntimedEvent[] {
  const known = new Set(stored.children.map(({ order }) => order.id));
  return plan.children.flatMap(({ order: { id, price }, isAcknowledged }): UntimedEvent[] => {
    const isOld = price !== null && price !== plan.terms.limitPrice;
    const isUnsent = !isAcknowledged && !known.has(id);
    return isUnsent && isOld ? [{ kind: 'cancelled', childId: id, filled: '0' }] : [];
  });
}
