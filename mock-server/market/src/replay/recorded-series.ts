import { PriceRanges } from './price-ranges.ts';
import type { RecordedTrade } from './recording.ts';

/**
 * Trades per stored partial sum: limits both the memory per contract and the additions per lookup.
 */
const BLOCK = 64;

/**
 * Recorded sizes in the lots of another contract: scaled, rounded to the nearest lot, at least one
 * lot.
 */
class ScaledLots {
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

/**
 * The recorded trades of one contract with the indexes that it and its followers share, so that
 * memory grows with the trades only.
 */
export class RecordedSeries {
  readonly ranges: PriceRanges;
  /** total lots before each trade, and of all trades */
  readonly #lots: Float64Array;
  /** total lots times price before each trade, and of all trades */
  readonly #values: Float64Array;
  /** by factor; many contracts share one */
  readonly #scaled = new Map<number, ScaledLots>();

  /** @param lot lot of the contract; volumes are sums of the sizes rounded to it */
  constructor(
    readonly trades: readonly RecordedTrade[],
    readonly lot: number,
  ) {
    this.ranges = new PriceRanges(Float64Array.from(trades, ({ price }) => price));
    this.#lots = new Float64Array(trades.length + 1);
    this.#values = new Float64Array(trades.length + 1);
    let lots = 0;
    let value = 0;
    for (const [i, { size, price }] of trades.entries()) {
      const tradeLots = Math.round(size / lot);
      lots += tradeLots;
      value += tradeLots * price;
      this.#lots[i + 1] = lots;
      this.#values[i + 1] = value;
    }
  }

  /** Total lots of the first `count` trades. */
  lotsBefore(count: number): number {
    return this.#lots[count] ?? 0;
  }

  /** Total lots times price of the first `count` trades. */
  turnoverBefore(count: number): number {
    return this.#values[count] ?? 0;
  }

  /** The sizes in lots of a contract with `factor` lots per recorded lot. */
  scaledBy(factor: number): ScaledLots {
    const cached = this.#scaled.get(factor);
    if (cached !== undefined) return cached;
    const lotsOfTrade = (index: number) => this.lotsBefore(index + 1) - this.lotsBefore(index);
    const scaled = new ScaledLots(lotsOfTrade, this.trades.length, factor);
    this.#scaled.set(factor, scaled);
    return scaled;
  }
}
