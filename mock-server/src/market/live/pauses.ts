const FIRST_MS = 500;
const GROWTH = 1.5;
/** With the jitter under 3 s, so that a venue that is back is heard, and has answered, within 5 s. */
const LONGEST_MS = 2_400;
/** For who asks to be left alone. */
const PATIENT_MS = 30_000;
/** How far a pause may be from its length, so that not everybody comes back at once. */
const JITTER = 0.2;

/** The pauses between attempts: each longer than the one before, up to a longest one. */
export class Pauses {
  #length = FIRST_MS;

  /** @param random from 0 to below 1 */
  constructor(private readonly random: () => number) {}

  /**
   * Milliseconds to wait before the next attempt.
   * @param isPatient whether the one before was turned away as one too many
   */
  next(isPatient = false): number {
    const length = this.#length;
    this.#length = Math.min(isPatient ? PATIENT_MS : LONGEST_MS, length * GROWTH);
    return Math.round(length * (1 + JITTER * (2 * this.random() - 1)));
  }

  /** It has worked: the next pause is a short one. */
  reset(): void {
    this.#length = FIRST_MS;
  }
}
