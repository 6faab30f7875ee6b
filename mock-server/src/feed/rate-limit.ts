const SECOND_MS = 1_000;

/** Limits amounts per second, by fixed windows of one second. */
export class RateLimit {
  #second = Number.NaN;
  #taken = 0;

  constructor(readonly perSecond: number) {}

  /**
   * Counts an amount unless it exceeds the limit; returns whether it was counted.
   *
   * @param now in milliseconds of a monotonic clock
   */
  take(amount: number, now: number): boolean {
    const second = Math.floor(now / SECOND_MS);
    if (second !== this.#second) this.#taken = 0;
    this.#second = second;
    if (this.#taken + amount > this.perSecond) return false;
    this.#taken += amount;
    return true;
  }
}
