/** Kraken accepts one request a second: in a longer queue, responses would take more than 20 s. */
const IN_FLIGHT_MAX = 20;

/** Counts the pending requests to a venue. */
export class InFlight {
  #count = 0;

  get isFull(): boolean {
    return this.#count >= IN_FLIGHT_MAX;
  }

  async count<T>(request: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await request();
    } finally {
      this.#count -= 1;
    }
  }
}
