import { hasLimitPrice, type Order } from '@parallax/protocol';
import type { Units } from './units.ts';

/** The fields of an order that matching uses; `reduceOnly` is also true of orders that close a position of spot. */
export type MatchingOrder = Pick<
  Order,
  | 'id'
  | 'accountId'
  | 'side'
  | 'type'
  | 'amount'
  | 'price'
  | 'triggerPrice'
  | 'triggerBy'
  | 'triggeredAt'
  | 'timeInForce'
  | 'expiresAt'
  | 'postOnly'
  | 'reduceOnly'
  | 'filled'
>;

export type OrderRef = Pick<MatchingOrder, 'id' | 'accountId'>;

/**
 * Where an order is: on its way to the venue, waiting for its trigger price, triggered and on its way
 * again, resting in the book, or done.
 */
export type OrderPlace = 'sent' | 'waiting' | 'triggered' | 'resting' | 'done';

/** An order at the paper venue. */
export interface WorkingOrder {
  order: MatchingOrder;
  place: OrderPlace;
  /** limit price in price steps; without one, that of the worst possible price */
  limit: number;
  trigger: number;
  remaining: Units;
  filled: Units;
  /** market size ahead in the queue; undefined while its price lies outside the displayed book */
  queue: Units | undefined;
  /** since when it has been in the queue; earlier prints do not count */
  queuedAt: number;
  /** later at the same price */
  rank: number;
  /** Unix milliseconds; infinite without one */
  readonly expiresAt: number;
}

/** Whether the order trades at its limit price or better, instead of at any price. */
export const hasLimit = ({ type, price }: Pick<MatchingOrder, 'type' | 'price'>): boolean =>
  hasLimitPrice(type) && price !== null;

/** Whether what cannot trade at once stays in the book. */
export const canRest = (order: MatchingOrder): boolean =>
  hasLimit(order) && (order.timeInForce === 'GTC' || order.timeInForce === 'GTD');

export const isDone = ({ place }: WorkingOrder): boolean => place === 'done';

export const isStop = ({ type }: Pick<MatchingOrder, 'type'>): boolean =>
  type === 'stop' || type === 'stop_limit';
