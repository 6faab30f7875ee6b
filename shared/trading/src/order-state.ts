import {
  canonicalDecimal,
  hasLimitPrice,
  hasTriggerPrice,
  isDone,
  type Order,
  type OrderStatus,
} from '@parallax/protocol';
import type { ContractKind } from './contract-terms.ts';
import { type Decimal, decimal, isZero, maximum, round18, sumOf, ZERO } from './decimal.ts';

/** A fill of an order; a `Fill` of the protocol is one. */
export interface OrderFill {
  readonly price: string;
  readonly amount: string;
  readonly fee: string;
  readonly feeAsset: string;
}

interface OrderChange {
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  readonly triggerPrice?: string | undefined;
}

/** What happens to an order. `at` is its time in the form of `Order.updatedAt`. */
export type OrderEvent = { readonly at: string } & (
  | { readonly kind: 'accepted'; readonly venueOrderId: string }
  | { readonly kind: 'rejected'; readonly reason: string | null }
  /** the venue's answer is missing or says nothing certain, and what is known of it */
  | { readonly kind: 'uncertain'; readonly reason: string }
  /** all known fills of the order in any order, with the new one, each once */
  | {
      readonly kind: 'fill';
      readonly contractKind: ContractKind;
      readonly fills: readonly OrderFill[];
    }
  | { readonly kind: 'cancelRequested' }
  /** the venue has refused to cancel, and the order is as it was */
  | { readonly kind: 'cancelFailed' }
  | { readonly kind: 'cancelled'; readonly reason: string | null }
  | { readonly kind: 'expired'; readonly reason: string | null }
  /** the venue has refused a change, and the order is as it was */
  | { readonly kind: 'changeRefused'; readonly reason: string }
  /** the venue has confirmed a change */
  | { readonly kind: 'changed'; readonly change: OrderChange }
  /** its trigger price was reached; `at` is when */
  | { readonly kind: 'triggered' }
  /** the venue has repeatedly denied knowing an order that was UNKNOWN; it can be sent again */
  | { readonly kind: 'absent' }
);

/** Why an order that was rejected and then filled has to be reconciled. */
export const FILLED_AFTER_REJECTION = 'The venue reported a fill after it had rejected the order.';

/** What has not been filled; at least 0. */
export const remainingOf = ({ amount, filled }: Pick<Order, 'amount' | 'filled'>): Decimal =>
  maximum(decimal(amount).minus(decimal(filled)), ZERO);

/**
 * The average price of fills, rounded to 18 decimals: Σpq/Σq, of inverse contracts Σq/Σ(q/p). Null without
 * fills.
 */
export function averagePriceOf(
  kind: ContractKind,
  fills: readonly Pick<OrderFill, 'price' | 'amount'>[],
): Decimal | null {
  const amount = sumOf(fills.map((fill) => decimal(fill.amount)));
  if (isZero(amount)) return null;
  if (kind === 'inverse') {
    const coins = sumOf(fills.map((fill) => decimal(fill.amount).div(decimal(fill.price))));
    return round18(amount.div(coins));
  }
  const value = sumOf(fills.map((fill) => decimal(fill.amount).times(decimal(fill.price))));
  return round18(value.div(amount));
}

/** The fees of fills by asset, without those that add up to 0. */
function feesOf(fills: readonly OrderFill[]): Order['fees'] {
  const fees = new Map<string, Decimal>();
  for (const { fee, feeAsset } of fills)
    fees.set(feeAsset, (fees.get(feeAsset) ?? ZERO).plus(decimal(fee)));
  return [...fees]
    .filter(([, amount]) => !isZero(amount))
    .map(([asset, amount]) => ({ asset, amount: amount.toString() }));
}

const isComplete = (order: Pick<Order, 'amount' | 'filled'>): boolean => isZero(remainingOf(order));

/** The status of an order that the venue has and that is not done. */
const liveStatus = (order: Pick<Order, 'amount' | 'filled'>): OrderStatus => {
  if (isComplete(order)) return 'FILLED';
  return order.filled === '0' ? 'OPEN' : 'PARTIALLY_FILLED';
};

/** A filled order has nothing open to say. */
const clearedIfFilled = (order: Order): Order =>
  order.status === 'FILLED' ? { ...order, reason: null, cancelRequested: false } : order;

/** The status after fills: what is done stays so unless it is complete. */
function statusAfterFills(order: Order): Pick<Order, 'status' | 'reason'> {
  const { status, reason } = order;
  if (isComplete(order)) return { status: 'FILLED', reason: null };
  // a rejection that was followed by a fill was wrong, and the rest may still be open
  if (status === 'REJECTED') return { status: 'UNKNOWN', reason: FILLED_AFTER_REJECTION };
  if (isDone(status)) return { status, reason };
  return { status: liveStatus(order), reason: null };
}

function filledBy(order: Order, fills: readonly OrderFill[], kind: ContractKind): Order {
  const filled = sumOf(fills.map(({ amount }) => decimal(amount)));
  // fewer fills than before are an old message
  if (filled.lte(decimal(order.filled))) return order;
  const next = {
    ...order,
    filled: filled.toString(),
    averagePrice: averagePriceOf(kind, fills)?.toString() ?? null,
    fees: feesOf(fills),
  };
  return clearedIfFilled({ ...next, ...statusAfterFills(next) });
}

function acceptedAs(order: Order, venueOrderId: string): Order {
  const { status } = order;
  if (status === 'REJECTED') return order;
  const isAnswer = status === 'PENDING' || status === 'UNKNOWN';
  if (!isAnswer && order.venueOrderId !== null) return order;
  if (!isAnswer) return { ...order, venueOrderId };
  return clearedIfFilled({ ...order, venueOrderId, status: liveStatus(order), reason: null });
}

/** An order that the venue has ended. */
function ended(order: Order, status: OrderStatus, reason: string | null): Order {
  if (isDone(order.status)) return order;
  if (isComplete(order))
    return { ...order, status: 'FILLED', reason: null, cancelRequested: false };
  return { ...order, status, reason, cancelRequested: false };
}

/** An order that was accepted or filled cannot have been rejected: the venue has cancelled the rest. */
function rejected(order: Order, reason: string | null): Order {
  const wasAccepted = order.status === 'OPEN' || order.status === 'PARTIALLY_FILLED';
  return ended(order, wasAccepted || order.filled !== '0' ? 'CANCELLED' : 'REJECTED', reason);
}

function uncertain(order: Order, reason: string): Order {
  const { status } = order;
  const isNews = status === 'PENDING' || (status === 'UNKNOWN' && order.reason !== reason);
  return isNews ? { ...order, status: 'UNKNOWN', reason } : order;
}

const changed = (
  order: Order,
  change: OrderChange,
): Pick<Order, 'price' | 'amount' | 'triggerPrice'> => ({
  price: change.price === undefined ? order.price : canonicalDecimal(change.price),
  amount: change.amount === undefined ? order.amount : canonicalDecimal(change.amount),
  triggerPrice:
    change.triggerPrice === undefined ? order.triggerPrice : canonicalDecimal(change.triggerPrice),
});

/**
 * An order with confirmed changes. One that looked complete is open again if its amount had been raised
 * before the last fill: messages may arrive in any order.
 */
function withChange(order: Order, change: OrderChange): Order {
  const { status } = order;
  if (isDone(status) && status !== 'FILLED') return order;
  const fields = changed(order, change);
  const isRepeat =
    fields.price === order.price &&
    fields.amount === order.amount &&
    fields.triggerPrice === order.triggerPrice;
  if (isRepeat) return order;
  const next = { ...order, ...fields };
  if (status === 'PENDING' || status === 'UNKNOWN')
    return isComplete(next) ? clearedIfFilled({ ...next, status: 'FILLED' }) : next;
  return clearedIfFilled({ ...next, status: liveStatus(next), reason: null });
}

/** An order that is done or uncertain has a reason of its own. */
function withChangeRefused(order: Order, reason: string): Order {
  const isLive = order.status === 'OPEN' || order.status === 'PARTIALLY_FILLED';
  return isLive ? { ...order, reason } : order;
}

function withCancel(order: Order, cancelRequested: boolean): Order {
  if (isDone(order.status) || order.cancelRequested === cancelRequested) return order;
  return { ...order, cancelRequested };
}

/** An order that trades at the market once it is triggered never rests: its fill or its end follows at once. */
function triggered(order: Order, at: string): Order {
  const { type, status, triggeredAt } = order;
  const isWaiting = hasTriggerPrice(type) && triggeredAt === undefined && !isDone(status);
  return isWaiting && hasLimitPrice(type) ? { ...order, triggeredAt: at } : order;
}

/** Only an order without fills can be unknown to the venue. */
function absent(order: Order): Order {
  if (order.status !== 'UNKNOWN' || order.filled !== '0') return order;
  return { ...order, status: 'PENDING', reason: null, venueOrderId: null };
}

function next(order: Order, event: OrderEvent): Order {
  const { kind } = event;
  if (kind === 'accepted') return acceptedAs(order, event.venueOrderId);
  if (kind === 'rejected') return rejected(order, event.reason);
  if (kind === 'uncertain') return uncertain(order, event.reason);
  if (kind === 'absent') return absent(order);
  if (kind === 'fill') return filledBy(order, event.fills, event.contractKind);
  if (kind === 'triggered') return triggered(order, event.at);
  if (kind === 'changed') return withChange(order, event.change);
  if (kind === 'changeRefused') return withChangeRefused(order, event.reason);
  if (kind === 'cancelRequested' || kind === 'cancelFailed')
    return withCancel(order, kind === 'cancelRequested');
  return ended(order, kind === 'cancelled' ? 'CANCELLED' : 'EXPIRED', event.reason);
}

/**
 * The order after an event; the same object if the event is a repeat or too late. Events may arrive in any
 * order: a fill before the acceptance or after the end of the order counts.
 */
export function applyOrderEvent(order: Order, event: OrderEvent): Order {
  const after = next(order, event);
  return after === order ? order : { ...after, updatedAt: event.at };
}
