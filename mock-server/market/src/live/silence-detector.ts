/** A venue is silent after this long without any message, not even a pong. */
export const SILENCE_MS = 12_000;

/** Detects that a venue sends nothing although messages are expected. */
export class SilenceDetector {
  /** Unix milliseconds; undefined while no messages are expected */
  #expectedSince: number | undefined;

  /**
   * Returns true once every `SILENCE_MS` of silence.
   * @param receivedAt when the last message was received
   */
  check(now: number, receivedAt: number, isExpected: boolean): boolean {
    this.#expectedSince = isExpected ? (this.#expectedSince ?? now) : undefined;
    if (this.#expectedSince === undefined) return false;
    if (now - Math.max(receivedAt, this.#expectedSince) < SILENCE_MS) return false;
    this.#expectedSince = now;
    return true;
  }
}
