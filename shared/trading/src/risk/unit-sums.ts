import { type Decimal, POWERS_OF_10 } from '../decimal.ts';
import { fromUnits, roundedUnits, textOfUnits, USD_DECIMALS } from './usd-units.ts';

/** Decimals below 10 million have units that numbers hold. */
const EXPONENT_MAX = 7;

const indexesOf = (length: number): Uint16Array =>
  Uint16Array.from({ length }, (_, index) => index);

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

  /** Adds a decimal of at most 8 decimals. */
  addDecimal(index: number, { c: digits, e: exponent, s: sign }: Decimal): void {
    const zeros = exponent - digits.length + 1 + USD_DECIMALS;
    const power = POWERS_OF_10[zeros];
    if (exponent >= EXPONENT_MAX || power === undefined) {
      this.#addLarge(index, BigInt(sign) * BigInt(digits.join('')) * 10n ** BigInt(zeros));
      return;
    }
    let units = 0;
    for (const digit of digits) units = units * 10 + digit;
    this.#addUnits(index, sign * units * power);
  }

  /** Adds a product of three factors at each index, multiplied in this order. */
  addProducts(factor: number, seconds: Float64Array, thirds: Float64Array): void {
    // millions of products per step of prices: no iterators, and no calls that are not inlined
    for (let index = 0; index < this.length; index += 1)
      this.#addUnits(index, roundedUnits(factor * (seconds[index] ?? 0) * (thirds[index] ?? 0)));
  }

  /** Adds sums: to each one that of the other at the index that is given, by default at the same. */
  addAll(other: UnitSums, indexes: Uint16Array = indexesOf(this.length)): void {
    for (let index = 0; index < indexes.length; index += 1) {
      const from = indexes[index] ?? 0;
      this.#addUnits(index, other.#numbers[from] ?? 0);
      if (other.#large.size > 0) this.#addLarge(index, other.#large.get(from) ?? 0n);
    }
  }

  at(index: number): bigint {
    return BigInt(this.#numbers[index] ?? 0) + (this.#large.get(index) ?? 0n);
  }

  decimal(index: number): Decimal {
    return fromUnits(this.at(index));
  }

  /** The canonical text of a sum in dollars. */
  text(index: number): string {
    return textOfUnits(this.at(index));
  }

  /** The nearest numbers of dollars. */
  toDollars(): number[] {
    const isLarge = this.#large.size > 0;
    return Array.from(
      this.#numbers,
      (units, index) => (isLarge ? Number(this.at(index)) : units) / 10 ** USD_DECIMALS,
    );
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
