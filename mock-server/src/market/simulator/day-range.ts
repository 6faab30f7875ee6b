const DAY = 86_400_000;
const BUCKET_MS = 300_000;
const BUCKETS = DAY / BUCKET_MS + 1;

export interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * Lowest and highest price of the last 24 hours: what a price function gives at five-minute points,
 * and every price that was seen in between.
 */
export class DayRange {
  readonly #lows = new Float64Array(BUCKETS);
  readonly #highs = new Float64Array(BUCKETS);
  #newest: number | undefined;
  #low = 0;
  #high = 0;

  constructor(private readonly priceAt: (time: number) => number) {}

  /** The range at `time`, with `seen` as one of its prices. */
  at(time: number, seen: number): Range {
    const bucket = Math.floor(time / BUCKET_MS);
    if (bucket !== this.#newest) this.#moveTo(bucket);
    const slot = bucket % BUCKETS;
    this.#lows[slot] = Math.min(this.#lows[slot] ?? seen, seen);
    this.#highs[slot] = Math.max(this.#highs[slot] ?? seen, seen);
    this.#low = Math.min(this.#low, seen);
    this.#high = Math.max(this.#high, seen);
    return { low: this.#low, high: this.#high };
  }

  #moveTo(bucket: number): void {
    const known = this.#newest !== undefined && this.#newest < bucket ? this.#newest : -Infinity;
    for (let b = Math.max(known + 1, bucket - BUCKETS + 1); b <= bucket; b += 1) {
      const price = this.priceAt(b * BUCKET_MS);
      this.#lows[b % BUCKETS] = price;
      this.#highs[b % BUCKETS] = price;
    }
    this.#newest = bucket;
    this.#low = Math.min(...this.#lows);
    this.#high = Math.max(...this.#highs);
  }
}
