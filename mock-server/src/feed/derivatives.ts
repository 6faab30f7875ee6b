import { type Contract, contractKey } from '@parallax/protocol';
import type { Catalogue } from '../market/market-source.ts';

/** The derivatives of the current catalogue by contract key. */
export class Derivatives {
  #catalogue: Catalogue | undefined;
  #byKey: ReadonlyMap<string, Contract> = new Map();

  get(catalogue: Catalogue, key: string): Contract | undefined {
    if (catalogue !== this.#catalogue) {
      const derivatives = catalogue.contracts.filter(({ instType }) => instType !== 'spot');
      this.#byKey = new Map(derivatives.map((contract) => [contractKey(contract), contract]));
      this.#catalogue = catalogue;
    }
    return this.#byKey.get(key);
  }
}
