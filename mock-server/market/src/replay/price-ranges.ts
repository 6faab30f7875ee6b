/** Number of prices or blocks per block of the next level. */
const WIDTH = 32;

export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

interface Level {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

const blockOf = (cells: Float64Array, block: number) =>
  cells.subarray(block * WIDTH, (block + 1) * WIDTH);

function parentOf({ lows, highs }: Level): Level {
  const length = Math.ceil(lows.length / WIDTH);
  return {
    lows: Float64Array.from({ length }, (_, block) => Math.min(...blockOf(lows, block))),
    highs: Float64Array.from({ length }, (_, block) => Math.max(...blockOf(highs, block))),
  };
}

/**
 * Minimum and maximum over any range of prices, from a tree of blocks: at most 64 lookups per
 * level, five levels for a million prices.
 */
export class PriceRanges {
  /** from the prices to the root block */
  readonly #levels: readonly Level[];

  constructor(prices: Float64Array) {
    let level: Level = { lows: prices, highs: prices };
    const levels = [level];
    while (level.lows.length > 1) {
      level = parentOf(level);
      levels.push(level);
    }
    this.#levels = levels;
  }

  /** The range of the prices `first` to `last`, inclusive; at least one. */
  range(first: number, last: number): PriceRange {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    let from = first;
    let until = last + 1;
    for (const { lows, highs } of this.#levels) {
      // partial blocks are read at this level, full blocks at the next
      const head = Math.min(until, Math.ceil(from / WIDTH) * WIDTH);
      const tail = Math.max(head, Math.floor(until / WIDTH) * WIDTH);
      low = Math.min(low, ...lows.subarray(from, head), ...lows.subarray(tail, until));
      high = Math.max(high, ...highs.subarray(from, head), ...highs.subarray(tail, until));
      if (head === tail) break;
      from = head / WIDTH;
      until = tail / WIDTH;
    }
    return { low, high };
  }
}
