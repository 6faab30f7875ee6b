import type { Timers } from './timers.ts';

const FIRST_MS = 5_000;
const GROWTH = 1.5;
const LONGEST_MS = 60_000;

/**
 * A while in which a venue is asked for nothing, since it has refused more requests; longer each time
 * that it refuses again soon after.
 */
export class Quiet {
  #until = 0;
  #length = FIRST_MS;

  constructor(
    private readonly now: () => number,
    private readonly isAskingForPatience: (error: unknown) => boolean,
  ) {}

  /** Milliseconds until it may be asked again; 0: now. */
  get leftMs(): number {
    return Math.max(0, this.#until - this.now());
  }

  /** Resolves when it may be asked again. */
  async over(timers: Timers): Promise<void> {
    while (this.leftMs > 0) await timers.pause(this.leftMs);
  }

  /** Takes in what a venue answered instead of what it was asked for. */
  heed(error: unknown): void {
    if (!this.isAskingForPatience(error) || this.leftMs > 0) return;
    const now = this.now();
    if (now - this.#until > LONGEST_MS) this.#length = FIRST_MS;
    this.#until = now + this.#length;
    this.#length = Math.min(LONGEST_MS, this.#length * GROWTH);
  }
}
