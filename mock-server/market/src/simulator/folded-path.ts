import { BoundedCache } from './bounded-cache.ts';
import { clamp } from './clamp.ts';
import { boundsEnd, lengthOf, momentsOf, SLOT_MS, SPANS } from './spans.ts';

/** Cached moments per cached span. */
const MOMENTS_PER_SPAN = 16;

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Reflects a value at the ends of a range until it is inside. */
export function reflect(value: number, { low, high }: Range): number {
  if (value >= low && value <= high) return value;
  const width = high - low;
  const turns = (value - low) / (2 * width);
  if (!Number.isFinite(turns)) return low;
  const along = (turns - Math.floor(turns)) * 2 * width;
  const reflected = low + (along <= width ? along : 2 * width - along);
  return clamp(reflected, low, high);
}

/**
 * Moves a value that is outside a range just inside its nearer end, by a tenth of the distance. The value
 * changes by about half as much as by a reflection.
 */
export function pullInside(value: number, { low, high }: Range): number {
  if (value > high) return Math.max(low, high - 0.1 * (value - high));
  if (value < low) return Math.min(high, low + 0.1 * (low - value));
  return value;
}

/**
 * A path whose extremes in each span occur at the span's moments (see `momentsOf`); between them it
 * is brought into their range. The range of a day, an hour or a minute is therefore known without
 * sampling the whole span. It moves like the underlying path, is a pure function of time if that
 * path is, and is constant within a slot.
 */
export class FoldedPath {
  readonly #ranges: readonly BoundedCache<Range>[];
  /** the last range read of each level, by its cell */
  readonly #cells = new Float64Array(SPANS.length).fill(Number.NaN);
  readonly #lastRanges: Range[] = [];
  /** values at moments, which every enclosing span and every reader request */
  readonly #values: BoundedCache<number>;

  /**
   * @param cachedSpans number of cached spans per length
   * @param longestLevel level of the longest span whose extremes occur at its moments
   * @param turnBack brings a value into the range of a span
   */
  constructor(
    private readonly raw: (time: number) => number,
    cachedSpans: number,
    private readonly longestLevel = 0,
    private readonly turnBack: (value: number, range: Range) => number = reflect,
  ) {
    this.#values = new BoundedCache(MOMENTS_PER_SPAN * cachedSpans, (moment) =>
      this.#bounded(moment, boundsEnd(moment, longestLevel)),
    );
    this.#ranges = SPANS.map(
      (_, level) => new BoundedCache(cachedSpans, (cell) => this.#rangeOf(level, cell)),
    );
  }

  at(time: number): number {
    const slot = Math.floor(time / SLOT_MS) * SLOT_MS;
    const bounds = boundsEnd(slot, this.longestLevel);
    return bounds < SPANS.length ? this.#values.get(slot) : this.#bounded(slot, bounds);
  }

  #bounded(slot: number, bounds: number): number {
    let value = this.raw(slot);
    for (let level = this.longestLevel; level < bounds; level += 1) {
      const range = this.#range(level, Math.floor(slot / lengthOf(level)));
      if (range !== undefined) value = this.turnBack(value, range);
    }
    return value;
  }

  #range(level: number, cell: number): Range | undefined {
    if (this.#cells[level] === cell) return this.#lastRanges[level];
    const range = this.#ranges[level]?.get(cell);
    if (range !== undefined) {
      this.#cells[level] = cell;
      this.#lastRanges[level] = range;
    }
    return range;
  }

  #rangeOf(level: number, cell: number): Range {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const moment of momentsOf(level, cell)) {
      const value = this.#values.get(moment);
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return { low, high };
  }
}
