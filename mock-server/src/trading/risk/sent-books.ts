import type { BookRiskInput } from '@parallax/trading';

/** What a thread has received of the present step, so that it is sent no legs and no closes twice. */
export class SentBooks {
  #step: number | undefined;
  readonly #accounts = new Set<string>();
  readonly #contracts = new Set<string>();

  /** What is sent of a book, in the order in which books are sent. */
  toMessage({ step, accounts, bases, closes }: BookRiskInput): BookRiskInput {
    if (step !== this.#step) this.#begin(step);
    return {
      step,
      accounts: accounts.map(({ key, legs }) => ({
        key,
        legs: isNew(this.#accounts, key) ? legs : null,
      })),
      bases,
      closes: Object.fromEntries(
        Object.entries(closes).map(([base, { contract, closes: of }]) => [
          base,
          { contract, closes: isNew(this.#contracts, contract) ? of : null },
        ]),
      ),
    };
  }

  #begin(step: number): void {
    this.#step = step;
    this.#accounts.clear();
    this.#contracts.clear();
  }
}

/** Adds a name, and returns whether it was not there. */
function isNew(names: Set<string>, name: string): boolean {
  if (names.has(name)) return false;
  names.add(name);
  return true;
}
