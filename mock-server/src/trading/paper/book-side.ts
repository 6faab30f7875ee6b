import type { OrderSide } from '@parallax/protocol';
import { DisplayedSide, type Scale } from './displayed-side.ts';
import { SortedList } from './sorted-list.ts';
import type { Units } from './units.ts';
import type { WorkingOrder } from './working-order.ts';

/** Where the orders of one side rest, best price first, and what the market displays there. */
export class BookSide {
  readonly displayed: DisplayedSide;
  readonly #sign: 1 | -1;
  readonly #resting: SortedList<WorkingOrder>;
  /** those whose place in the queue is not known, since their price has not been displayed */
  readonly #unseen: SortedList<WorkingOrder>;

  constructor(side: OrderSide, scale: Scale) {
    this.displayed = new DisplayedSide(scale);
    const sign = side === 'buy' ? 1 : -1;
    const byPriceAndTime = (a: WorkingOrder, b: WorkingOrder) =>
      sign * (b.limit - a.limit) || a.rank - b.rank;
    this.#sign = sign;
    this.#resting = new SortedList(byPriceAndTime);
    this.#unseen = new SortedList(byPriceAndTime);
  }

  get first(): WorkingOrder | undefined {
    return this.#resting.first;
  }

  /** The orders that a price of the other side reaches or goes through, best first, as they are now. */
  reachedAt(steps: number): WorkingOrder[] {
    const reached: WorkingOrder[] = [];
    for (const working of this.#resting) {
      if (!this.reaches(working.limit, steps)) break;
      reached.push(working);
    }
    return reached;
  }

  /** Whether a limit on this side is at a price of the other side or through it. */
  reaches(limit: number, steps: number): boolean {
    return this.#sign * (limit - steps) >= 0;
  }

  /** The best price of an account; undefined if none of its orders rests here. */
  bestOf(accountId: string): number | undefined {
    for (const { order, limit } of this.#resting) if (order.accountId === accountId) return limit;
    return undefined;
  }

  /** Queues an order; without a current book, once there is one. */
  add(working: WorkingOrder, isLive: boolean): void {
    this.#resting.add(working);
    if (isLive && !this.displayed.isBeyond(working.limit)) working.queue = this.#queueFor(working);
    else this.#setUnseen(working);
  }

  delete(working: WorkingOrder): void {
    this.#resting.delete(working);
    if (working.queue === undefined) this.#unseen.delete(working);
  }

  /**
   * How much of what is left of a print reaches an order at its price or through it. A print at the price
   * shortens the queue first; after one through it, whatever was ahead has traded or is gone.
   */
  reachOf(working: WorkingOrder, steps: number, left: Units): Units {
    const { queue } = working;
    if (working.limit !== steps) {
      if (queue === undefined) this.#unseen.delete(working);
      working.queue = 0n;
      return left;
    }
    if (queue === undefined) return 0n;
    working.queue = queue > left ? queue - left : 0n;
    return left > queue ? left - queue : 0n;
  }

  /** After an outage it is not known what was ahead in the queues. */
  loseQueues(now: number): void {
    for (const working of this.#resting) {
      working.queuedAt = now;
      if (working.queue !== undefined) this.#setUnseen(working);
    }
  }

  /** Queues the orders whose price is displayed now. */
  queueSeen(): void {
    for (let next = this.#unseen.first; next !== undefined; next = this.#unseen.first) {
      if (this.displayed.isBeyond(next.limit)) return;
      this.#unseen.delete(next);
      next.queue = this.#queueFor(next);
    }
  }

  #setUnseen(working: WorkingOrder): void {
    working.queue = undefined;
    this.#unseen.add(working);
  }

  /** The size displayed at the price, but no place before an earlier paper order there. */
  #queueFor(working: WorkingOrder): Units {
    const before = this.#resting.before(working);
    const size = this.displayed.sizeAt(working.limit);
    const ahead = before?.limit === working.limit ? (before.queue ?? 0n) : 0n;
    return size > ahead ? size : ahead;
  }
}
