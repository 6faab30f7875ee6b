const FIRST_MS = 500;
const GROWTH = 1.5;
const LONGEST_MS = 30_000;
/** How far a pause may be from its length, so that not everybody comes back at once. */
const JITTER = 0.2;

/**
 * The pauses between attempts: each longer than the one before, up to 30 s. Together they are never
 * much longer than twice what has passed, so after a short outage the next attempt is near.
 */
export class Pauses {
  #length = FIRST_MS;

  /** @param random from 0 to below 1 */
  constructor(private readonly random: () => number) {}

  /** Milliseconds to wait before the next attempt. */
  next(): number {
    const length = this.#length;
    this.#length = Math.min(LONGEST_MS, length * GROWTH);
    return Math.round(length * (1 + JITTER * (2 * this.random() - 1)));
  }

  /** It has worked: the next pause is a short one. */
  reset(): void {
    this.#length = FIRST_MS;
  }
}
