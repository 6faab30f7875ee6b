import type { Trade } from '@parallax/protocol';
import {
  type ContractTerms,
  type Decimal,
  fromExactNumber,
  round18,
  ZERO,
} from '@parallax/trading';

/** The market's prints of a contract so far: Σpq and Σq, with q in the base. */
interface Totals {
  readonly value: Decimal;
  readonly amount: Decimal;
  /** how often prints may have been missed */
  readonly gaps: number;
}

/** Adds up the market's prints of a contract while it is watched. */
export class PrintSums {
  #totals: Totals = { value: ZERO, amount: ZERO, gaps: 0 };

  constructor(private readonly terms: Pick<ContractTerms, 'kind'>) {}

  add(prints: readonly Trade[]): void {
    let { value, amount } = this.#totals;
    for (const { price, size } of prints) {
      if (price <= 0 || size <= 0) continue;
      const [p, q] = [fromExactNumber(price), fromExactNumber(size)];
      const isInverse = this.terms.kind === 'inverse';
      value = value.plus(isInverse ? q : p.times(q));
      amount = amount.plus(isInverse ? round18(q.div(p)) : q);
    }
    this.#totals = { ...this.#totals, value, amount };
  }

  /** Prints may have been missed. */
  interrupt(): void {
    this.#totals = { ...this.#totals, gaps: this.#totals.gaps + 1 };
  }

  get now(): Totals {
    return this.#totals;
  }

  /** The sums since a moment; undefined if prints may have been missed since. */
  since(start: Totals): Pick<Totals, 'value' | 'amount'> | undefined {
    const { value, amount, gaps } = this.#totals;
    if (gaps !== start.gaps) return undefined;
    return { value: value.minus(start.value), amount: amount.minus(start.amount) };
  }
}
