import { FollowedLots } from './followed-lots.ts';
import { PriceRanges } from './price-ranges.ts';
import type { RecordedTrade } from './recording.ts';

/**
 * The recorded trades of one contract with all that is worked out from them once, for that contract and
 * for each that follows it: memory grows with the trades alone.
 */
export class RecordedSeries {
  readonly ranges: PriceRanges;
  /** lots of all trades before each, and of all */
  readonly #lots: Float64Array;
  /** by factor: many contracts have the same */
  readonly #followed = new Map<number, FollowedLots>();

  /** @param lot of the contract; every size is a whole number of it */
  constructor(
    readonly trades: readonly RecordedTrade[],
    readonly lot: number,
  ) {
    this.ranges = new PriceRanges(Float64Array.from(trades, ({ price }) => price));
    this.#lots = new Float64Array(trades.length + 1);
    let lots = 0;
    for (const [i, { size }] of trades.entries()) {
      lots += Math.round(size / lot);
      this.#lots[i + 1] = lots;
    }
  }

  /** Of the first `count` trades together. */
  lotsOf(count: number): number {
    return this.#lots[count] ?? 0;
  }

  /** The same for a contract of which a lot here is `factor` lots. */
  followedBy(factor: number): FollowedLots {
    const known = this.#followed.get(factor);
    if (known !== undefined) return known;
    const lotsAt = (index: number) => this.lotsOf(index + 1) - this.lotsOf(index);
    const followed = new FollowedLots(lotsAt, this.trades.length, factor);
    this.#followed.set(factor, followed);
    return followed;
  }
}
