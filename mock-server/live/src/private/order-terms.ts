import { hasLimitPrice, hasTriggerPrice, type Order } from '@parallax/protocol';

/** Whether the order is triggered by a price that is worse for it than the present one. */
export const isStop = ({ type }: Pick<Order, 'type'>): boolean =>
  type === 'stop' || type === 'stop_limit';

export const isLimit = ({ type }: Pick<Order, 'type'>): boolean => hasLimitPrice(type);
export const isTriggered = ({ type }: Pick<Order, 'type'>): boolean => hasTriggerPrice(type);

/** Whether a triggered order waits for a price above the present one. */
export const triggersAbove = (order: Pick<Order, 'type' | 'side'>): boolean =>
  isStop(order) === (order.side === 'buy');

/** The time at which the order expires, in Unix milliseconds. */
export const expiryOf = ({ expiresAt }: Pick<Order, 'expiresAt'>): number =>
  Date.parse(expiresAt ?? '');

/** The members that have a value. */
export const withValues = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
