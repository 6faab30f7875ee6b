import { SECOND } from './durations.ts';

/** Length of the averaging window, in seconds. */
const RATE_SECONDS = 10;

/** Counts messages by second; their rate is the mean of the last complete seconds. */
export class MessageRate {
  /** by the second in which they arrived, oldest first */
  readonly #counts = new Map<number, number>();
  /** the last total passed to `addTotal` */
  #total = 0;

  add(now: number, messages = 1): void {
    const second = Math.floor(now / SECOND);
    this.#counts.set(second, (this.#counts.get(second) ?? 0) + messages);
    this.#discardOlder(second);
  }

  /** Adds the messages since the last call, from the number of all messages so far. */
  addTotal(now: number, total: number): void {
    this.add(now, total - this.#total);
    this.#total = total;
  }

  perSecond(now: number): number {
    const currentSecond = Math.floor(now / SECOND);
    this.#discardOlder(currentSecond);
    let sum = 0;
    for (const [second, messages] of this.#counts) if (second < currentSecond) sum += messages;
    return sum / RATE_SECONDS;
  }

  #discardOlder(currentSecond: number): void {
    for (const second of this.#counts.keys()) {
      if (second >= currentSecond - RATE_SECONDS) return;
      this.#counts.delete(second);
    }
  }
}
