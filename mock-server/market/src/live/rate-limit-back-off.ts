import type { BackOff } from './back-off.ts';
import type { Timers } from './timers.ts';

const FIRST_MS = 5_000;
const GROWTH = 1.5;
const LONGEST_MS = 60_000;

/**
 * A pause without requests after a venue's rate limit was hit; longer when the limit is hit again
 * soon after.
 */
export class RateLimitBackOff {
  #until = 0;
  #length = FIRST_MS;

  constructor(
    private readonly now: () => number,
    private readonly isRateLimited: (error: unknown) => boolean,
  ) {}

  /** Milliseconds until requests are allowed; 0 when they are. */
  get remainingMs(): number {
    return Math.max(0, this.#until - this.now());
  }

  /** Resolves when requests are allowed. */
  async wait(timers: Timers): Promise<void> {
    while (this.remainingMs > 0) await timers.pause(this.remainingMs);
  }

  /** Records the failure of an attempt; returns the milliseconds until the next one. */
  pauseAfter(error: unknown, backOff: BackOff): number {
    this.record(error);
    return Math.max(this.remainingMs, backOff.next(this.isRateLimited(error)));
  }

  /** Starts a pause if the error is a rate-limit error. */
  record(error: unknown): void {
    if (!this.isRateLimited(error) || this.remainingMs > 0) return;
    const now = this.now();
    if (now - this.#until > LONGEST_MS) this.#length = FIRST_MS;
    this.#until = now + this.#length;
    this.#length = Math.min(LONGEST_MS, this.#length * GROWTH);
  }
}
