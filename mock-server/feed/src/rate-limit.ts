const SECOND_MS = 1_000;

/** Limits amounts per second, by fixed windows of one second. */
export class RateLimit {
  #second = Number.NaN;
  #consumed = 0;

  constructor(readonly perSecond: number) {}

  /**
   * Counts an amount unless it exceeds the limit; returns whether it was counted.
   *
   * @param now in milliseconds of a monotonic clock
   */
  tryConsume(amount: number, now: number): boolean {
    const second = Math.floor(now / SECOND_MS);
    if (second !== this.#second) this.#consumed = 0;
    this.#second = second;
    if (this.#consumed + amount > this.perSecond) return false;
    this.#consumed += amount;
    return true;
  }

  /** Whether nothing is counted at a time, so that a new limit would allow as much. */
  isUnused(now: number): boolean {
    return Math.floor(now / SECOND_MS) !== this.#second;
  }
}
