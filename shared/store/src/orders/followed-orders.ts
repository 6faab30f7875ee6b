import type { Order } from '@parallax/protocol';

/** The answer to an order that is being sent; 'lost' if it is not known whether it arrived. */
export type OrderAnswer = Order | 'refused' | 'lost';

/** An order that is being sent, with the answer, after which its end is announced. */
export interface SentOrder {
  readonly id: string;
  readonly accountId: string;
  readonly answer: Promise<OrderAnswer>;
}

/** The answer to a change of an order; 'unknown' if the venue has not answered it, or the answer was lost. */
export type ChangeAnswer = 'changed' | 'refused' | 'unknown';

/** A change of an order that this page requests, whose refusal its answer shows if it is in time. */
export interface RequestedChange {
  readonly id: string;
  readonly answer: Promise<ChangeAnswer>;
}

const changeListeners = new Set<(change: RequestedChange) => void>();
const sendListeners = new Set<(sent: SentOrder) => void>();
const cancelListeners = new Set<(ids: readonly string[]) => void>();

/** Call it with an order that is being sent, and the promise of the answer. */
export function followSending(sent: SentOrder): void {
  for (const listener of sendListeners) listener(sent);
}

/** Call it before a cancel is requested: its end is announced also if someone else has sent the order. */
export function followCancel(ids: readonly string[]): void {
  for (const listener of cancelListeners) listener(ids);
}

/** Call it with a change that is being requested: a refusal that comes later is announced. */
export function followChange(change: RequestedChange): void {
  for (const listener of changeListeners) listener(change);
}

/** Listens for orders that this page sends, changes or cancels. Returns a function that ends it. */
export function onFollowedOrders(listeners: {
  onSending: (sent: SentOrder) => void;
  onCancel: (ids: readonly string[]) => void;
  onChange?: (change: RequestedChange) => void;
}): () => void {
  const { onSending, onCancel, onChange } = listeners;
  if (onChange !== undefined) changeListeners.add(onChange);
  sendListeners.add(onSending);
  cancelListeners.add(onCancel);
  return () => {
    sendListeners.delete(onSending);
    cancelListeners.delete(onCancel);
    if (onChange !== undefined) changeListeners.delete(onChange);
  };
}
