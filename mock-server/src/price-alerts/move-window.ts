/** Number of steps of a window; at most one low and one high price is stored per step. */
const STEPS = 100;

export const stepMsOf = (windowMinutes: number): number => (windowMinutes * 60_000) / STEPS;

interface Sample {
  readonly step: number;
  readonly price: number;
}

/** The lowest (`sign` 1) or highest (`sign` −1) price of the latest steps, in amortized constant time. */
class Extreme {
  /** each is further from the extreme than the one before */
  #samples: Sample[] = [];

  constructor(private readonly sign: 1 | -1) {}

  add(step: number, price: number): void {
    const leastExtreme = () => this.#samples.at(-1);
    for (let last = leastExtreme(); last !== undefined; last = leastExtreme()) {
      if (this.sign * (last.price - price) < 0) break;
      this.#samples.pop();
    }
    // the stored price of the same step is more extreme and expires at the same time
    if (leastExtreme()?.step !== step) this.#samples.push({ step, price });
  }

  /** Removes the samples before a step. */
  removeBefore(step: number): void {
    while (this.#samples.length > 1 && (this.#samples[0]?.step ?? step) < step) {
      this.#samples.shift();
    }
  }

  get price(): number | undefined {
    return this.#samples[0]?.price;
  }
}

/** The prices of a contract in the last minutes, and how far the newest is from their extremes. */
export class MoveWindow {
  readonly #stepMs: number;
  readonly #low = new Extreme(1);
  readonly #high = new Extreme(-1);

  constructor(windowMinutes: number) {
    this.#stepMs = stepMsOf(windowMinutes);
  }

  /** The lowest price; undefined without any. */
  get low(): number | undefined {
    return this.#low.price;
  }

  /** The highest price; undefined without any. */
  get high(): number | undefined {
    return this.#high.price;
  }

  /**
   * @param now Unix milliseconds, never less than before
   * @returns the larger of the rise from the lowest price and the fall from the highest, as a fraction
   */
  add(now: number, price: number): number {
    const step = Math.floor(now / this.#stepMs);
    this.#low.add(step, price);
    this.#high.add(step, price);
    this.#low.removeBefore(step - STEPS);
    this.#high.removeBefore(step - STEPS);
    const low = this.#low.price ?? price;
    const high = this.#high.price ?? price;
    return Math.max(price / low - 1, 1 - price / high);
  }
}
