import type { BookLevel } from '@parallax/protocol';
import { BOOK_LEVELS_MAX } from '@parallax/protocol';
import { type Units, unitsOfSize } from './units.ts';

/** How prices and sizes of a contract become whole numbers. */
export interface Scale {
  readonly priceDecimals: number;
  readonly qtyDecimals: number;
}

/** A price in whole steps of its last decimal. */
export const stepsOf = (price: number, priceDecimals: number): number =>
  Math.round(price * 10 ** priceDecimals);

interface Used {
  /** as displayed when it was consumed */
  readonly size: number;
  readonly units: Units;
}

/** One side of the displayed book, less what paper orders have consumed of it. */
export class DisplayedSide {
  #levels: readonly BookLevel[] = [];
  /** the price of the best level in steps; undefined if the side is empty */
  best: number | undefined;
  /** consumed sizes, by price in steps */
  readonly #used = new Map<number, Used>();

  constructor(private readonly scale: Scale) {}

  /** A level whose displayed size differs from the one that was consumed has been refreshed. */
  show(levels: readonly BookLevel[]): void {
    this.#levels = levels;
    const [first] = levels;
    this.best = first === undefined ? undefined : this.#steps(first);
    for (const [steps, { size }] of this.#used)
      if (this.#levelAt(steps)?.[1] !== size) this.#used.delete(steps);
  }

  clear(): void {
    this.#levels = [];
    this.best = undefined;
    this.#used.clear();
  }

  /** Calls `visit` with what is left of each level, best first, until it returns false. */
  walk(visit: (steps: number, left: Units) => boolean): void {
    for (const level of this.#levels) {
      const steps = this.#steps(level);
      const left = this.#units(level) - (this.#used.get(steps)?.units ?? 0n);
      if (!visit(steps, left > 0n ? left : 0n)) return;
    }
  }

  consume(steps: number, units: Units): void {
    const size = this.#levelAt(steps)?.[1];
    if (size === undefined) return;
    this.#used.set(steps, { size, units: (this.#used.get(steps)?.units ?? 0n) + units });
  }

  /** The displayed size at a price, 0 where nothing is displayed. */
  sizeAt(steps: number): Units {
    const level = this.#levelAt(steps);
    return level === undefined ? 0n : this.#units(level);
  }

  /** Whether a price lies beyond the last level of a book that shows as many levels as it can. */
  isBeyond(steps: number): boolean {
    const worst = this.#levels.at(-1);
    if (worst === undefined || this.#levels.length < BOOK_LEVELS_MAX) return false;
    const last = this.#steps(worst);
    return this.best !== undefined && last < this.best ? steps < last : steps > last;
  }

  #levelAt(steps: number): BookLevel | undefined {
    return this.#levels.find((level) => this.#steps(level) === steps);
  }

  #steps([price]: BookLevel): number {
    return stepsOf(price, this.scale.priceDecimals);
  }

  #units([, size]: BookLevel): Units {
    return unitsOfSize(size, this.scale.qtyDecimals);
  }
}
