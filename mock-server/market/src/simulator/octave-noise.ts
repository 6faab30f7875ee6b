import { YEAR } from '../durations.ts';
import { randomAt, seedFor } from './random.ts';

const { floor } = Math;
const ROOT_3 = Math.sqrt(3);

/**
 * Noise as a pure function of seed and time: a sum of linearly interpolated random lattices, each
 * with twice the period of the previous one. It has mean 0 and is bounded. Any time can be
 * evaluated in any order; increasing times are cheapest.
 */
export class OctaveNoise {
  readonly #seeds: readonly number[];
  readonly #cells: Float64Array;
  readonly #left: Float64Array;
  readonly #right: Float64Array;

  /** @param weights `weights[j]` is the weight of the lattice with period `shortestMs × 2^j` */
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

  /** @param first index of the first lattice; those with shorter periods are omitted */
  at(time: number, first = 0): number {
    let sum = 0;
    let length = this.shortestMs * 2 ** first;
    for (let j = first; j < this.weights.length; j += 1, length *= 2) {
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

const BROWNIAN_SHORTEST_MS = 500;
const BROWNIAN_OCTAVES = 19;

/**
 * Over periods from half a second to a day it behaves like a Brownian path with a variance of 1 a year.
 * Over longer periods it reverts to the mean, so that prices stay near their level however long the
 * server runs. The weight of a lattice is half the standard deviation of a Brownian path in its period, so that increments over
 * all periods from half a second to a day add up to the Brownian variance.
 */
export const brownianNoise = (seed: number): OctaveNoise =>
  new OctaveNoise(
    seed,
    BROWNIAN_SHORTEST_MS,
    Array.from(
      { length: BROWNIAN_OCTAVES },
      (_, j) => 0.5 * Math.sqrt((BROWNIAN_SHORTEST_MS * 2 ** j) / YEAR),
    ),
  );

/**
 * Mean-reverting noise with a standard deviation of about `deviation` and periods from `fromMs` to
 * `toMs`.
 * @param growth ratio of the weights of successive lattices: with 1, short and long periods move
 *   equally; √2 is that of a Brownian path, which moves less in shorter periods
 */
export function revertingNoise(
  seed: number,
  deviation: number,
  fromMs: number,
  toMs: number,
  growth = 1,
): OctaveNoise {
  const length = Math.max(1, Math.round(Math.log2(toMs / fromMs)));
  const weights = Array.from({ length }, (_, j) => growth ** j);
  const scale = deviation / Math.hypot(...weights);
  return new OctaveNoise(
    seed,
    fromMs,
    weights.map((weight) => weight * scale),
  );
}
