/** Trades between two sums that are kept: few numbers for each contract, and few additions for each look. */
const BLOCK = 64;

/**
 * What recorded sizes are in the lots of another contract: in proportion, to the nearest lot, and one at
 * least, since nobody trades nothing.
 */
export class FollowedLots {
  /** lots of all trades before each block */
  readonly #sums: Float64Array;

  /**
   * @param recorded lots of each trade
   * @param factor lots of the other contract for one of the recorded contract
   */
  constructor(
    private readonly recorded: (index: number) => number,
    length: number,
    private readonly factor: number,
  ) {
    this.#sums = new Float64Array(Math.floor(length / BLOCK) + 1);
    let sum = 0;
    for (let i = 0; i < length; i += 1) {
      sum += this.of(i);
      if ((i + 1) % BLOCK === 0) this.#sums[(i + 1) / BLOCK] = sum;
    }
  }

  /** Of the trade with this index. */
  of(index: number): number {
    return Math.max(1, Math.round(this.recorded(index) * this.factor));
  }

  /** Of the first `count` trades together. */
  before(count: number): number {
    const block = Math.floor(count / BLOCK);
    let sum = this.#sums[block] ?? 0;
    for (let i = block * BLOCK; i < count; i += 1) sum += this.of(i);
    return sum;
  }
}
