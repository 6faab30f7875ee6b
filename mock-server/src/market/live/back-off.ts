const FIRST_MS = 500;
const GROWTH = 1.5;
/** Below 3 s with jitter, so that a recovered venue is connected within 5 s. */
const LONGEST_MS = 2_400;
/** The maximum after an attempt that was rejected by a rate limit. */
const RATE_LIMITED_MS = 30_000;
/** Relative jitter, so that clients do not all reconnect at the same time. */
const JITTER = 0.2;

/** How long to wait before subscribing again to what the venue has refused. */
export const REFUSED_MS = 60_000;

/** Growing pauses between attempts, up to a maximum. */
export class BackOff {
  #length = FIRST_MS;

  /** @param random returns a number in [0, 1) */
  constructor(private readonly random: () => number) {}

  /**
   * Milliseconds to wait before the next attempt.
   * @param isRateLimited whether the last attempt was rejected by a rate limit
   */
  next(isRateLimited = false): number {
    const longest = isRateLimited ? RATE_LIMITED_MS : LONGEST_MS;
    const length = Math.min(longest, this.#length);
    this.#length = length * GROWTH;
    return Math.round(length * (1 + JITTER * (2 * this.random() - 1)));
  }

  /** Resets to the shortest pause after a success. */
  reset(): void {
    this.#length = FIRST_MS;
  }
}
