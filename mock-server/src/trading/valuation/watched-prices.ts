import {
  assetConversions,
  type Contract,
  type ConversionLookup,
  conversionKeys,
  conversionRate,
  type Exchange,
  type Ticker,
} from '@parallax/protocol';
import { contractsByKey } from '@parallax/server-market/contracts-by-key';
import type { Market } from '@parallax/server-market/market-reads';
import type { Catalogue } from '@parallax/server-market/market-source';
import { oncePer } from '@parallax/server-market/once-per';
import type { MarketTap } from '@parallax/server-market/tapped-market';
import { markPrice, toNumber } from '@parallax/trading';
import type { MarketPrices } from './value-account.ts';

/** How long a contract is watched after its price was last read, and between two checks, in milliseconds. */
const UNUSED_MS = 120_000;
const CHECK_MS = 30_000;
/** How long it is not asked again which venues are simulated, in milliseconds. */
const VENUES_MS = 1_000;

const priceOf = (ticker: Ticker | undefined): number | null => {
  const price = markPrice(ticker);
  return price && toNumber(price);
};

/** Attempts to find a conversion whose prices are all known. */
const CONVERSIONS_MAX = 4;

const textOf = (names: ReadonlySet<string>): string => [...names].toSorted().join(' ');

/** The conversions of a catalogue without some venues, by the other venues that they avoid. */
const conversions = oncePer(({ contracts }: Catalogue) => {
  const lookups = new Map<string, ConversionLookup>();
  return (excluded: ReadonlySet<string>, unavailable: ReadonlySet<string>): ConversionLookup => {
    const name = `${textOf(excluded)}, ${textOf(unavailable)}`;
    const known = lookups.get(name);
    if (known !== undefined) return known;
    const others = contracts.filter(({ exchange }) => !excluded.has(exchange));
    const lookup = assetConversions(others, unavailable);
    lookups.set(name, lookup);
    return lookup;
  };
});
const exchangesByName = oncePer(
  ({ exchanges }: Catalogue): ReadonlyMap<string, Exchange> =>
    new Map(exchanges.map((exchange) => [exchange.name, exchange])),
);

/**
 * The prices that accounts are valued with. It watches the contracts whose prices are read, and no longer
 * those that have not been read for a while.
 */
export class WatchedPrices implements MarketPrices {
  /** when the price of a contract was last read */
  readonly #readAt = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #simulated: ReadonlySet<string> = new Set();
  #simulatedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly market: Pick<Market, 'catalogue' | 'read'> & {
      readonly reads: Pick<Market['reads'], 'venueStatus'>;
    },
    private readonly tap: Pick<MarketTap, 'watch' | 'unwatch'>,
  ) {
    this.#timer = setInterval(() => this.#unwatchUnused(), CHECK_MS);
    this.#timer.unref();
  }

  contract(key: string): Contract | undefined {
    return contractsByKey(this.market).get(key);
  }

  exchange(name: string): Exchange | undefined {
    return exchangesByName(this.market.catalogue).get(name);
  }

  ticker(key: string): Ticker | undefined {
    if (!this.#readAt.has(key) && this.contract(key) !== undefined) this.tap.watch('ticker', key);
    this.#readAt.set(key, performance.now());
    const current = this.market.read('ticker', key);
    return current?.kind === 'ticker' ? current.data : undefined;
  }

  /**
   * Dollars per unit of an asset by index prices, else by prices of spot contracts; undefined without them, and until
   * they arrive. An index price that a venue does not publish is replaced by that of another one. Beside live venues,
   * those that are simulated do not count. Stablecoins have a price of their own, which is not 1.
   */
  usd(asset: string): number | undefined {
    const unavailable = new Set<string>();
    for (let attempt = 0; attempt < CONVERSIONS_MAX; attempt += 1) {
      const convert = conversions(this.market.catalogue)(this.#simulatedVenues(), unavailable);
      const conversion = convert(asset, 'USD');
      if (conversion === undefined) return undefined;
      const keys = conversionKeys(conversion);
      const missing = keys.filter((key) => this.#price(key) === undefined);
      if (missing.length === 0) return conversionRate(conversion, (key) => this.#price(key));
      if (missing.some((key) => this.ticker(key) === undefined)) return undefined;
      for (const key of missing) unavailable.add(this.contract(key)?.exchange ?? '');
    }
    return undefined;
  }

  /** The simulated venues beside live ones; none if all are simulated. */
  #simulatedVenues(): ReadonlySet<string> {
    const now = performance.now();
    if (now - this.#simulatedAt > VENUES_MS) {
      this.#simulatedAt = now;
      const simulated = this.market.reads.venueStatus().filter((each) => each.isSimulated === true);
      this.#simulated = new Set(simulated.map(({ name }) => name));
    }
    return this.#simulated;
  }

  /** The index price of a derivative; that of a spot contract is its own. */
  #price(key: string): number | undefined {
    const ticker = this.ticker(key);
    const price = this.contract(key)?.instType === 'spot' ? priceOf(ticker) : ticker?.index_price;
    return typeof price === 'number' && price > 0 ? price : undefined;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const key of this.#readAt.keys()) this.tap.unwatch('ticker', key);
    this.#readAt.clear();
  }

  #unwatchUnused(): void {
    const until = performance.now() - UNUSED_MS;
    for (const [key, readAt] of this.#readAt) {
      if (readAt > until) continue;
      this.#readAt.delete(key);
      this.tap.unwatch('ticker', key);
    }
  }
}
