import { DAY, HOUR, MINUTE } from '../durations.ts';
import { BoundedCache } from './bounded-cache.ts';
import { randomAt, seedFor } from './random.ts';
import { lengthOf, SPANS } from './spans.ts';

const PARENTS_CACHED = 16;

/** Intraday volume profile by hour in UTC: higher during European and American hours. */
export const activityAt = (hour: number): number =>
  1 + 0.5 * Math.sin(((hour - 9) / 24) * 2 * Math.PI);

/** How unevenly an amount is spread over time. */
export interface Unevenness {
  /** weight of a span shorter than a day within the next longer one, by a random number in [0, 1) */
  readonly within: (random: number) => number;
  /** amount of a day relative to a typical one */
  readonly day: (random: number) => number;
}

const VOLUME_UNEVENNESS: Unevenness = {
  within: (random) => 0.3 + 0.7 * random + random ** 6,
  day: (random) => 0.6 + 0.6 * random + random ** 8,
};

/** Weight of a span within the next longer one. */
function weight(level: number, uneven: number, start: number): number {
  const length = lengthOf(level);
  return length < HOUR ? uneven : uneven * activityAt(((start % DAY) + length / 2) / HOUR);
}

/**
 * Volume of every span in lots, or its number of trades: a day's amount is split down to minutes,
 * so that every span is exactly the sum of its parts. A minute has at least `minimum`.
 */
export class Volumes {
  readonly #spans: readonly BoundedCache<readonly number[]>[];
  readonly #seeds: readonly number[];

  constructor(
    seed: number,
    /** amount of a typical minute */
    private readonly typical: number,
    private readonly minimum: number,
    private readonly unevenness: Unevenness = VOLUME_UNEVENNESS,
  ) {
    this.#seeds = SPANS.map((_, level) => seedFor(seed, `volume ${level}`));
    this.#spans = SPANS.map(
      (_, level) => new BoundedCache(PARENTS_CACHED, (parent) => this.#share(level, parent)),
    );
  }

  /** The amount of the `cell`th span of a length since 1970. */
  amount(level: number, cell: number): number {
    return this.#excess(level, cell) + (this.minimum * lengthOf(level)) / MINUTE;
  }

  /** The amount above the minimum. */
  #excess(level: number, cell: number): number {
    if (level === 0) {
      const random = randomAt(this.#seeds[0] ?? 0, cell);
      const typical = ((this.typical - this.minimum) * DAY) / MINUTE;
      return Math.round(Math.max(0, typical) * this.unevenness.day(random));
    }
    const parts = lengthOf(level - 1) / lengthOf(level);
    const parent = Math.floor(cell / parts);
    return this.#spans[level]?.get(parent)[cell - parent * parts] ?? 0;
  }

  #share(level: number, parent: number): number[] {
    const length = lengthOf(level);
    const parts = lengthOf(level - 1) / length;
    const weights = Array.from({ length: parts }, (_, i) => {
      const cell = parent * parts + i;
      const random = randomAt(this.#seeds[level] ?? 0, cell);
      return weight(level, this.unevenness.within(random), cell * length);
    });
    return allocate(this.#excess(level - 1, parent), weights);
  }
}

/** Splits an integer total into integers in proportion to the weights; they sum to the total. */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  let cumulative = 0;
  let allocated = 0;
  return weights.map((weight, i) => {
    cumulative += weight;
    const until =
      i === weights.length - 1 ? total : Math.min(total, Math.floor((total * cumulative) / sum));
    const part = until - allocated;
    allocated = until;
    return part;
  });
}
