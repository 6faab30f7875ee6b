import { decimalsOf } from '../catalogue/instrument.ts';

/** Tolerance that keeps a number of steps on a step despite floating-point errors. */
const EPSILON = 1e-6;

/** Rounds a number of steps down to whole steps. */
export const floorSteps = (steps: number): number => Math.floor(steps + EPSILON);

/** Rounds a number of steps up to whole steps. */
export const ceilSteps = (steps: number): number => Math.ceil(steps - EPSILON);

/**
 * The prices or sizes allowed by a step, counted in steps, so that sums are exact: `value(n)`
 * equals the number parsed from its decimal text.
 */
export class Grid {
  readonly #unit: number;
  readonly #scale: number;

  constructor(readonly step: number) {
    this.#scale = 10 ** decimalsOf(step);
    this.#unit = Math.round(step * this.#scale);
  }

  value(steps: number): number {
    return (steps * this.#unit) / this.#scale;
  }

  /** The midpoint of two step counts. */
  between(a: number, b: number): number {
    return ((a + b) * this.#unit) / (2 * this.#scale);
  }

  round(value: number): number {
    return this.value(Math.round(value / this.step));
  }

  /** The nearest value above 0: at least one step. */
  positive(value: number): number {
    return this.value(Math.max(1, Math.round(value / this.step)));
  }
}
