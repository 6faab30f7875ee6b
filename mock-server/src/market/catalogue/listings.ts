import { contractKey } from '@parallax/contract';
import type { Catalogue } from '../market-source.ts';
import { catalogueOf } from './catalogue.ts';
import type { Instrument } from './instrument.ts';

interface Listed {
  readonly byKey: ReadonlyMap<string, Instrument>;
  readonly catalogue: Catalogue;
  /** Unix milliseconds at which the first of them expires */
  readonly until: number;
}

/**
 * What can be traded now: when a contract expires it is gone, and the next one of its kind is there.
 * Between two expiries everything stays the same object.
 */
export class Listings {
  #listed: Listed;

  constructor(
    /** what can be traded at a time in Unix milliseconds; what has expired by then is left out */
    private readonly list: (now: number) => readonly Instrument[],
    private readonly now: () => number,
  ) {
    this.#listed = this.#renewed(new Map());
  }

  /** In the catalogue's order. */
  get byKey(): ReadonlyMap<string, Instrument> {
    return this.#present().byKey;
  }

  get catalogue(): Catalogue {
    return this.#present().catalogue;
  }

  #present(): Listed {
    if (this.now() >= this.#listed.until) this.#listed = this.#renewed(this.#listed.byKey);
    return this.#listed;
  }

  /** An instrument that was listed before stays the same object. */
  #renewed(before: ReadonlyMap<string, Instrument>): Listed {
    const now = this.now();
    const byKey = new Map<string, Instrument>();
    let until = Number.POSITIVE_INFINITY;
    for (const instrument of this.list(now)) {
      const { contract, expiry } = instrument;
      if (expiry !== null && expiry <= now) continue;
      const key = contractKey(contract);
      byKey.set(key, before.get(key) ?? instrument);
      if (expiry !== null) until = Math.min(until, expiry);
    }
    return { byKey, catalogue: catalogueOf([...byKey.values()]), until };
  }
}
