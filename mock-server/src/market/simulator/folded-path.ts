import { BoundedCache } from './bounded-cache.ts';
import { boundsAt, lengthOf, momentsOf, SLOT_MS, SPANS } from './spans.ts';

/** For each span that is remembered. */
const MOMENTS_KEPT = 16;

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Throws a value back from the ends of a range, as a mirror does, until it is inside. */
export function reflect(value: number, { low, high }: Range): number {
  if (value >= low && value <= high) return value;
  const width = high - low;
  const turns = (value - low) / (2 * width);
  if (!Number.isFinite(turns)) return low;
  const along = (turns - Math.floor(turns)) * 2 * width;
  const inside = low + (along <= width ? along : 2 * width - along);
  return Math.min(high, Math.max(low, inside));
}

/**
 * A path whose highest and lowest values of each span are those at the span's moments (see
 * `momentsOf`): between them it is reflected into their range. So what a day, an hour or a minute
 * reached is known without walking through it, and it still moves like the path that it is made
 * from. It is a pure function of time if that one is; values hold for a slot.
 */
export class FoldedPath {
  readonly #ranges: readonly BoundedCache<Range>[];
  /** at moments, which are asked for by every span that they decide and every reader of the path */
  readonly #values: BoundedCache<number>;

  /** `kept`: how many spans of each length are remembered */
  constructor(
    private readonly raw: (time: number) => number,
    kept: number,
  ) {
    this.#values = new BoundedCache(MOMENTS_KEPT * kept, (moment) =>
      this.#bounded(moment, boundsAt(moment)),
    );
    this.#ranges = SPANS.map(
      (_, level) => new BoundedCache(kept, (cell) => this.#rangeOf(level, cell)),
    );
  }

  at(time: number): number {
    const slot = Math.floor(time / SLOT_MS) * SLOT_MS;
    const bounds = boundsAt(slot);
    return bounds < SPANS.length ? this.#values.get(slot) : this.#bounded(slot, bounds);
  }

  #bounded(slot: number, bounds: number): number {
    let value = this.raw(slot);
    for (let level = 0; level < bounds; level += 1) {
      const range = this.#ranges[level]?.get(Math.floor(slot / lengthOf(level)));
      if (range !== undefined) value = reflect(value, range);
    }
    return value;
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
