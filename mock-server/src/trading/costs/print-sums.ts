import type { Trade } from '@parallax/protocol';
import {
  type ContractTerms,
  type Decimal,
  fromExactNumber,
  round18,
  ZERO,
} from '@parallax/trading';

type Sums = Readonly<Record<'value' | 'amount', Decimal>>;

/** From when an order counts prints. */
export interface PrintsStart {
  /** Unix milliseconds */
  readonly at: number;
  /** all that was printed before it, also what is reported later */
  before: Sums;
  /** how often prints may have been missed until then */
  readonly gaps: number;
}

/** Adds up the market's prints of a contract while it is watched: Σpq and Σq, with q in the base. */
export class PrintSums {
  #total: Sums = { value: ZERO, amount: ZERO };
  #gaps = 0;
  readonly #starts = new Set<PrintsStart>();
  #latestStart = 0;

  constructor(private readonly terms: Pick<ContractTerms, 'kind'>) {}

  add(prints: readonly Trade[]): void {
    for (const print of prints) {
      const { price, size, at } = print;
      if (price <= 0 || size <= 0) continue;
      const sums = this.#sumsOf(print);
      this.#total = sumOf(this.#total, sums);
      // a stream begins with the prints before it
      if (at < this.#latestStart) this.#addBefore(at, sums);
    }
  }

  /** Prints may have been missed. */
  interrupt(): void {
    this.#gaps += 1;
  }

  /** Counts the prints from now on, until they are read or dropped. */
  start(at: number): PrintsStart {
    const start = { at, before: this.#total, gaps: this.#gaps };
    this.#starts.add(start);
    this.#latestStart = Math.max(this.#latestStart, at);
    return start;
  }

  drop(start: PrintsStart): void {
    this.#starts.delete(start);
  }

  /** The sums since a start, which ends; undefined if prints may have been missed since. */
  since(start: PrintsStart): Sums | undefined {
    this.drop(start);
    if (this.#gaps !== start.gaps) return undefined;
    const { value, amount } = this.#total;
    return { value: value.minus(start.before.value), amount: amount.minus(start.before.amount) };
  }

  #sumsOf({ price, size }: Trade): Sums {
    const [p, q] = [fromExactNumber(price), fromExactNumber(size)];
    return this.terms.kind === 'inverse'
      ? { value: q, amount: round18(q.div(p)) }
      : { value: p.times(q), amount: q };
  }

  #addBefore(at: number, sums: Sums): void {
    for (const start of this.#starts) if (at < start.at) start.before = sumOf(start.before, sums);
  }
}

const sumOf = (one: Sums, other: Sums): Sums => ({
  value: one.value.plus(other.value),
  amount: one.amount.plus(other.amount),
});
