import { backOff } from '@parallax/protocol';

const FIRST_MS = 500;
const GROWTH = 1.5;
/** Below 3 s with jitter, so that a recovered venue is connected within 5 s. */
const LONGEST_MS = 2_400;
/** The maximum after an attempt that was rejected by a rate limit. */
const RATE_LIMITED_MS = 30_000;
const JITTER = [0.8, 1.2] as const;

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
    const maxMs = isRateLimited ? RATE_LIMITED_MS : LONGEST_MS;
    const firstMs = Math.min(maxMs, this.#length);
    this.#length = firstMs * GROWTH;
    return Math.round(
      backOff(0, this.random(), { firstMs, growth: GROWTH, maxMs, jitter: JITTER }),
    );
  }

  /** Resets to the shortest pause after a success. */
  reset(): void {
    this.#length = FIRST_MS;
  }
}
