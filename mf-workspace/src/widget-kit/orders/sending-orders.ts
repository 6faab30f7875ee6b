import { serverNow } from '@parallax/feed';
import {
  type Contract,
  canRest,
  type Order,
  type OrderFields,
  type OrderInput,
  orderInputSchema,
} from '@parallax/protocol';
import { useSyncExternalStore } from 'react';

/** An order whose answer has not come. */
export interface SendingOrder {
  readonly fields: OrderFields;
  readonly traderId: string;
  /** ISO time */
  readonly at: string;
}

let orders: readonly SendingOrder[] = [];
const listeners = new Set<() => void>();

function change(next: readonly SendingOrder[]): void {
  orders = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lists an order among those that this page is sending. Returns the function that ends it. */
export function listWhileSending(input: OrderInput, traderId: string | undefined): () => void {
  const { data: fields } = orderInputSchema.safeParse(input);
  if (fields === undefined || traderId === undefined || !canRest(fields)) return () => undefined;
  const sending = { fields, traderId, at: new Date(serverNow()).toISOString() };
  change([...orders, sending]);
  return () => change(orders.filter((each) => each !== sending));
}

/** The orders that this page is sending and that can be open, in the order in which they were sent. */
export const useSendingOrders = (): readonly SendingOrder[] =>
  useSyncExternalStore(subscribe, () => orders);

/** An order as it will be stored, without what only the answer says. */
export const pendingOrderOf = (
  { fields, traderId, at }: SendingOrder,
  contract: Contract | undefined,
): Order => ({
  ...fields,
  algoOrderId: null,
  traderId,
  status: 'PENDING',
  reason: null,
  cancelRequested: false,
  amountUnit: contract?.contractSizeUnit ?? '',
  notionalUsd: null,
  filled: '0',
  averagePrice: null,
  fees: [],
  venueOrderId: null,
  createdAt: at,
  updatedAt: at,
});
