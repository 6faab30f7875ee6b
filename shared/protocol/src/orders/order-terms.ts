import { z } from 'zod';

export const ORDER_SIDES = ['buy', 'sell'] as const;
export const orderSideSchema = z.enum(ORDER_SIDES);
export type OrderSide = z.infer<typeof orderSideSchema>;

export const ORDER_TYPES = [
  'limit',
  'market',
  'stop',
  'stop_limit',
  'take_profit',
  'take_profit_limit',
] as const;
export const orderTypeSchema = z.enum(ORDER_TYPES);
export type OrderType = z.infer<typeof orderTypeSchema>;

export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTD'] as const;
export const timeInForceSchema = z.enum(TIMES_IN_FORCE);
export type TimeInForce = z.infer<typeof timeInForceSchema>;

export const TRIGGER_PRICES = ['last', 'mark', 'index'] as const;
export const triggerBySchema = z.enum(TRIGGER_PRICES);
export type TriggerBy = z.infer<typeof triggerBySchema>;

export const ORDER_STATUSES = [
  'PENDING',
  'OPEN',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELLED',
  'EXPIRED',
  'REJECTED',
  'UNKNOWN',
] as const;
export const orderStatusSchema = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

const DONE: ReadonlySet<OrderStatus> = new Set(['FILLED', 'CANCELLED', 'EXPIRED', 'REJECTED']);

/** Whether the order cannot be filled any more. */
export const isDone = (status: OrderStatus): boolean => DONE.has(status);
export const DONE_STATUSES = ORDER_STATUSES.filter(isDone);
export const OPEN_STATUSES = ORDER_STATUSES.filter((status) => !isDone(status));

export const ORDER_SOURCES = ['ticket', 'book', 'chart', 'api', 'algo', 'close'] as const;
export const orderSourceSchema = z.enum(ORDER_SOURCES);
export type OrderSource = z.infer<typeof orderSourceSchema>;

/** Whether the order has a limit price. */
export const hasLimitPrice = (type: OrderType): boolean =>
  type === 'limit' || type === 'stop_limit' || type === 'take_profit_limit';

/** Whether the order waits for its trigger price. */
export const hasTriggerPrice = (type: OrderType): boolean => type !== 'limit' && type !== 'market';

/** 1 for a buy, −1 for a sell. */
export const signOf = (side: OrderSide): 1 | -1 => (side === 'buy' ? 1 : -1);

/** Whether an order can be open at all, and not only for the instant until it is filled. */
export const canRest = ({
  type,
  timeInForce,
}: {
  type: OrderType;
  timeInForce: TimeInForce;
}): boolean => type !== 'market' && timeInForce !== 'IOC' && timeInForce !== 'FOK';
