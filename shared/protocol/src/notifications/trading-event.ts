import { z } from 'zod';
import { idSchema } from '../ids/id.ts';
import type { OrderSource } from '../orders/order-terms.ts';
import { jsonTextOf } from './json-text.ts';
import type { Notification } from './notifications.ts';

/** Titles of notifications and toasts of trading. */
export const ORDER_REJECTED = 'Order rejected';
export const ORDER_CHANGE_REJECTED = 'Change rejected';
export const ORDER_UNKNOWN = 'Order not confirmed';
export const ORDER_REDUCED = 'Order reduced for another';
export const ORDER_OVERFILLED = 'Order filled above its amount';
export const SPREAD_NOT_HEDGED = 'Spread not hedged';
export const POSITION_LIQUIDATED = 'Position liquidated';
export const POSITION_DELEVERAGED = 'Position deleveraged';

const contract = { exchange: z.string(), symbol: z.string() };

const CHANGE_REJECTED_BEFORE = `${ORDER_CHANGE_REJECTED}: `;

/** The `reason` of an open order whose last change the venue has refused. */
export const changeRejectedText = (reason: string): string => `${CHANGE_REJECTED_BEFORE}${reason}`;

/** Why the last change of an open order was refused; undefined if it was not. */
export const changeRejectionOf = ({ reason }: { readonly reason: string | null }) =>
  reason?.startsWith(CHANGE_REJECTED_BEFORE) === true
    ? reason.slice(CHANGE_REJECTED_BEFORE.length)
    : undefined;

/** The data of a notification that trading has raised, as JSON. */
export const tradingEventSchema = z.discriminatedUnion('trading', [
  z.object({ trading: z.literal('order rejected'), accountId: idSchema, orderId: idSchema }),
  z.object({ trading: z.literal('order change rejected'), accountId: idSchema, orderId: idSchema }),
  z.object({ trading: z.literal('order unknown'), accountId: idSchema, orderId: idSchema }),
  z.object({ trading: z.literal('order reduced'), accountId: idSchema, orderId: idSchema }),
  z.object({ trading: z.literal('order overfilled'), accountId: idSchema, orderId: idSchema }),
  z.object({ trading: z.literal('spread not hedged'), accountId: idSchema, algoOrderId: idSchema }),
  // also of one that is reduced by auto-deleveraging
  z.object({ trading: z.literal('position liquidated'), accountId: idSchema, ...contract }),
]);
export type TradingEvent = z.infer<typeof tradingEventSchema>;

const json = jsonTextOf(tradingEventSchema);

/** The event of a notification that trading has raised; undefined for all other notifications. */
export function parseTradingEvent({ data }: Pick<Notification, 'data'>): TradingEvent | undefined {
  if (data === null) return undefined;
  const parsed = json.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

const SENT_BY_PERSON: ReadonlySet<OrderSource> = new Set(['ticket', 'book', 'chart', 'close']);

/** Whether a person has sent an order; those of programs would be too many to announce. */
export const isSentByPerson = ({ source }: { readonly source: OrderSource }): boolean =>
  SENT_BY_PERSON.has(source);
