import type { OrderChange } from '@parallax/live';
import type { OrderRef, WorkingOrder } from './working-order.ts';

/** Something on its way to the venue. */
export type Arrival =
  | { readonly kind: 'order' | 'triggered'; readonly dueAt: number; readonly working: WorkingOrder }
  | { readonly kind: 'cancel'; readonly dueAt: number; readonly order: OrderRef }
  | {
      readonly kind: 'change';
      readonly dueAt: number;
      readonly order: OrderRef;
      readonly change: OrderChange;
    };

/** What is on its way, in the order in which it arrives; what was sent first arrives first. */
export class Arrivals {
  readonly #queue: Arrival[] = [];

  get nextAt(): number {
    return this.#queue[0]?.dueAt ?? Number.POSITIVE_INFINITY;
  }

  add(arrival: Arrival): void {
    const place = this.#queue.findLastIndex(({ dueAt }) => dueAt <= arrival.dueAt);
    this.#queue.splice(place + 1, 0, arrival);
  }

  shift(): Arrival | undefined {
    return this.#queue.shift();
  }
}
