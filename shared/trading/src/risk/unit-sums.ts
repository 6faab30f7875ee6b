import { roundedUnits, USD_DECIMALS } from './usd-units.ts';

/**
 * Sums of figures in whole units of 10⁻⁸ dollars. They are exact: added as numbers as long as these hold every whole
 * number, which takes a hundredth of the time of big integers, and as big integers beyond.
 */
export class UnitSums {
  readonly #numbers: Float64Array;
  /** what did not fit into the number of the same index */
  readonly #large = new Map<number, bigint>();

  constructor(readonly length: number) {
    this.#numbers = new Float64Array(length);
  }

  /** Adds a figure in dollars. Throws a RangeError unless it is finite. */
  add(index: number, value: number): void {
    this.#addUnits(index, roundedUnits(value));
  }

  /** Adds sums: to each one that of the other at the index that is given. */
  addAll(other: UnitSums, indexes: readonly number[]): void {
    for (const [index, from] of indexes.entries()) {
      this.#addUnits(index, other.#numbers[from] ?? 0);
      const large = other.#large.get(from);
      if (large !== undefined) this.#addLarge(index, large);
    }
  }

  at(index: number): bigint {
    return BigInt(this.#numbers[index] ?? 0) + (this.#large.get(index) ?? 0n);
  }

  /** The nearest numbers of dollars. */
  toDollars(): number[] {
    return Array.from(this.#numbers, (_, index) => Number(this.at(index)) / 10 ** USD_DECIMALS);
  }

  #addUnits(index: number, units: number): void {
    const sum = (this.#numbers[index] ?? 0) + units;
    if (Math.abs(sum) <= Number.MAX_SAFE_INTEGER) this.#numbers[index] = sum;
    else this.#addLarge(index, BigInt(units));
  }

  #addLarge(index: number, units: bigint): void {
    this.#large.set(index, (this.#large.get(index) ?? 0n) + units);
  }
}
