import type { TriggerBy } from '@parallax/protocol';
import { SortedList } from './sorted-list.ts';
import { isStop, type MatchingOrder, type WorkingOrder } from './working-order.ts';

/** Prices that trigger orders; null or missing where the venue publishes none. */
export type TriggerValues = { readonly [By in TriggerBy]?: number | null };

/** Whether the order is triggered at or above its price; otherwise at or below. */
const isUpward = (order: Pick<MatchingOrder, 'type' | 'side'>): boolean =>
  isStop(order) === (order.side === 'buy');

const upward = () =>
  new SortedList<WorkingOrder>((a, b) => a.trigger - b.trigger || a.rank - b.rank);
const downward = () =>
  new SortedList<WorkingOrder>((a, b) => b.trigger - a.trigger || a.rank - b.rank);

/** Orders that wait for the last, mark or index price, the ones that trigger first in front. */
export class Triggers {
  readonly #lists = {
    last: { up: upward(), down: downward() },
    mark: { up: upward(), down: downward() },
    index: { up: upward(), down: downward() },
  };

  add(working: WorkingOrder): void {
    this.#listOf(working.order).add(working);
  }

  delete(working: WorkingOrder): void {
    this.#listOf(working.order).delete(working);
  }

  /** Removes the orders that a price triggers; those sent after `at` wait for a later price. */
  take(by: TriggerBy, value: number, at: number): WorkingOrder[] {
    const { up, down } = this.#lists[by];
    const isEarlier = ({ queuedAt }: WorkingOrder) => queuedAt <= at;
    const taken: WorkingOrder[] = [];
    for (const [list, isReached] of [
      [up, ({ trigger }: WorkingOrder) => value >= trigger],
      [down, ({ trigger }: WorkingOrder) => value <= trigger],
    ] as const) {
      if (list.first === undefined || !isReached(list.first)) continue;
      for (const working of list) {
        if (!isReached(working)) break;
        if (isEarlier(working)) taken.push(working);
      }
    }
    for (const working of taken) this.delete(working);
    return taken.sort((a, b) => a.rank - b.rank);
  }

  #listOf(order: MatchingOrder): SortedList<WorkingOrder> {
    const { up, down } = this.#lists[order.triggerBy];
    return isUpward(order) ? up : down;
  }
}
