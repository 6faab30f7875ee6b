import { type Contract, contractKey } from '@parallax/protocol';
import type { Catalogue } from '../market/market-source.ts';

/** The derivatives of the current catalogue by contract key. */
export class Derivatives {
  #of: Catalogue | undefined;
  #byKey: ReadonlyMap<string, Contract> = new Map();

  get(catalogue: Catalogue, key: string): Contract | undefined {
    if (catalogue !== this.#of) {
      const listed = catalogue.contracts.filter(({ instType }) => instType !== 'spot');
      this.#byKey = new Map(listed.map((contract) => [contractKey(contract), contract]));
      this.#of = catalogue;
    }
    return this.#byKey.get(key);
  }
}
