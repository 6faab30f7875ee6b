import { decimalsOf } from '../catalogue/instrument.ts';

/**
 * The prices or sizes that a step allows, counted in steps, so that sums of steps stay exact:
 * `value(n)` is the same number as its decimal text.
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

  /** Halfway between two counts. */
  between(a: number, b: number): number {
    return ((a + b) * this.#unit) / (2 * this.#scale);
  }

  round(value: number): number {
    return this.value(Math.round(value / this.step));
  }

  /** The nearest size that can be traded: one step at least. */
  size(value: number): number {
    return this.value(Math.max(1, Math.round(value / this.step)));
  }
}
