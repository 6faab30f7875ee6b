import type { Order } from '@parallax/protocol';
import { privateSignal } from '../private-state.ts';

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

interface OrderFollower {
  onSending: (sent: SentOrder) => void;
  onCancel: (ids: readonly string[]) => void;
  onChange?: (change: RequestedChange) => void;
}

/** How many orders are followed before there is a follower, whose code is loaded after the page's start. */
const WAITING_MAX = 100;

const followers = new Set<OrderFollower>();
let waiting: ((follower: OrderFollower) => void)[] = [];

function follow(pass: (follower: OrderFollower) => void): void {
  for (const follower of followers) pass(follower);
  if (followers.size > 0) return;
  const signal = privateSignal();
  waiting = [...waiting, (follower: OrderFollower) => signal.aborted || pass(follower)].slice(
    -WAITING_MAX,
  );
}

/** Call it with an order that is being sent, and the promise of the answer. */
export const followSending = (sent: SentOrder): void => follow(({ onSending }) => onSending(sent));

/** Call it before a cancel is requested: its end is announced also if someone else has sent the order. */
export const followCancel = (ids: readonly string[]): void =>
  follow(({ onCancel }) => onCancel(ids));

/** Call it with a change that is being requested: a refusal that comes later is announced. */
export const followChange = (change: RequestedChange): void =>
  follow(({ onChange }) => onChange?.(change));

/**
 * Listens for orders that this page sends, changes or cancels, beginning with those before the first
 * follower. Returns a function that ends it.
 */
export function onFollowedOrders(follower: OrderFollower): () => void {
  followers.add(follower);
  const before = waiting;
  waiting = [];
  for (const pass of before) pass(follower);
  return () => followers.delete(follower);
}
