import { randomAt, seedFor } from './random.ts';

const { floor } = Math;
const ROOT_3 = Math.sqrt(3);

/**
 * Noise as a pure function of seed and time: a sum of random lattices, each twice as slow as the
 * one before it, joined by straight lines. It has mean 0, is bounded, and can be asked for at any
 * time in any order; asking along with time is cheapest.
 */
export class OctaveNoise {
  readonly #seeds: readonly number[];
  readonly #cells: Float64Array;
  readonly #left: Float64Array;
  readonly #right: Float64Array;

  /** `weights[j]` is the share of the lattice with points every `shortestMs × 2^j`. */
  constructor(
    seed: number,
    private readonly shortestMs: number,
    private readonly weights: readonly number[],
  ) {
    this.#seeds = weights.map((_, j) => seedFor(seed, `octave ${j}`));
    this.#cells = new Float64Array(weights.length).fill(Number.NaN);
    this.#left = new Float64Array(weights.length);
    this.#right = new Float64Array(weights.length);
  }

  at(time: number): number {
    let sum = 0;
    let length = this.shortestMs;
    for (let j = 0; j < this.weights.length; j += 1, length *= 2) {
      const x = time / length;
      const cell = floor(x);
      if (this.#cells[j] !== cell) this.#enter(j, cell);
      const left = this.#left[j] ?? 0;
      sum += (this.weights[j] ?? 0) * (left + ((this.#right[j] ?? 0) - left) * (x - cell));
    }
    return sum;
  }

  #enter(octave: number, cell: number): void {
    const seed = this.#seeds[octave] ?? 0;
    const next = this.#cells[octave] === cell - 1 ? this.#right[octave] : undefined;
    this.#left[octave] = next ?? ROOT_3 * (2 * randomAt(seed, cell) - 1);
    this.#right[octave] = ROOT_3 * (2 * randomAt(seed, cell + 1) - 1);
    this.#cells[octave] = cell;
  }
}

const YEAR = 365 * 86_400_000;
const WANDER_SHORTEST_MS = 500;
const WANDER_OCTAVES = 19;

/**
 * Moves like a Brownian path with a variance of 1 a year from half a second up to a day, and
 * reverts beyond that, so that a price stays near its level for as long as a server runs. With
 * weights of half the deviation of each lattice's own length, increments at all lengths between
 * add up to the Brownian variance.
 */
export const wander = (seed: number): OctaveNoise =>
  new OctaveNoise(
    seed,
    WANDER_SHORTEST_MS,
    Array.from(
      { length: WANDER_OCTAVES },
      (_, j) => 0.5 * Math.sqrt((WANDER_SHORTEST_MS * 2 ** j) / YEAR),
    ),
  );

/** Mean-reverting noise of deviation about `deviation`, with movements from `fromMs` to `toMs`. */
export function reverting(
  seed: number,
  deviation: number,
  fromMs: number,
  toMs: number,
): OctaveNoise {
  const octaves = Math.max(1, Math.round(Math.log2(toMs / fromMs)));
  const weight = deviation / Math.sqrt(octaves);
  return new OctaveNoise(
    seed,
    fromMs,
    Array.from({ length: octaves }, () => weight),
  );
}
