/**
 * Trades per stored partial sum: limits both the memory per contract and the additions per lookup.
 */
const BLOCK = 64;

/**
 * Recorded sizes in the lots of another contract: scaled, rounded to the nearest lot, at least one
 * lot.
 */
export class ScaledLots {
  /** total lots before each block */
  readonly #sums: Float64Array;

  /**
   * @param recorded lots of each trade
   * @param factor lots of the other contract per lot of the recorded contract
   */
  constructor(
    private readonly recorded: (index: number) => number,
    length: number,
    private readonly factor: number,
  ) {
    this.#sums = new Float64Array(Math.floor(length / BLOCK) + 1);
    let sum = 0;
    for (let i = 0; i < length; i += 1) {
      sum += this.at(i);
      if ((i + 1) % BLOCK === 0) this.#sums[(i + 1) / BLOCK] = sum;
    }
  }

  /** Lots of the trade at `index`. */
  at(index: number): number {
    return Math.max(1, Math.round(this.recorded(index) * this.factor));
  }

  /** Total lots of the first `count` trades. */
  before(count: number): number {
    const block = Math.floor(count / BLOCK);
    let sum = this.#sums[block] ?? 0;
    for (let i = block * BLOCK; i < count; i += 1) sum += this.at(i);
    return sum;
  }
}
