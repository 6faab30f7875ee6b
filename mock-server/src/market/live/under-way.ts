/**
 * More would wait for longer than anybody looks at an empty widget: Kraken takes one request a second.
 */
const UNDER_WAY_MAX = 20;

/** The requests that a venue has not answered yet. */
export class UnderWay {
  #count = 0;

  get isFull(): boolean {
    return this.#count >= UNDER_WAY_MAX;
  }

  async count<T>(ask: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await ask();
    } finally {
      this.#count -= 1;
    }
  }
}
