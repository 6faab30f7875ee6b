import { contractKey } from '@parallax/protocol';
import type { Catalogue } from '../market-source.ts';
import { toCatalogue } from './catalogue.ts';
import type { Instrument } from './instrument.ts';

interface Listed {
  readonly byKey: ReadonlyMap<string, Instrument>;
  readonly catalogue: Catalogue;
  /** the first expiry, in Unix milliseconds */
  readonly until: number;
}

/**
 * The tradable instruments: an expired contract is removed and the next of its kind added. Between
 * two expiries the objects stay identical.
 */
export class TradableInstruments {
  #listed: Listed;

  constructor(
    /** the instruments at a time in Unix milliseconds; expired ones are removed */
    private readonly list: (now: number) => readonly Instrument[],
    private readonly now: () => number,
  ) {
    this.#listed = this.#build(new Map());
  }

  /** In catalogue order. */
  get byKey(): ReadonlyMap<string, Instrument> {
    return this.#current().byKey;
  }

  get catalogue(): Catalogue {
    return this.#current().catalogue;
  }

  #current(): Listed {
    if (this.now() >= this.#listed.until) this.#listed = this.#build(this.#listed.byKey);
    return this.#listed;
  }

  /** Reuses the objects of instruments that were listed before. */
  #build(before: ReadonlyMap<string, Instrument>): Listed {
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
    return { byKey, catalogue: toCatalogue([...byKey.values()]), until };
  }
}
