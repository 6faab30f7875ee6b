import {
  type Contract,
  conversionKeys,
  conversionLookup,
  conversionRate,
  type Exchange,
  type Ticker,
} from '@parallax/protocol';
import { contractsByKey } from '../../market/contracts-by-key.ts';
import type { Market } from '../../market/market-reads.ts';
import type { Catalogue } from '../../market/market-source.ts';
import { oncePer } from '../../market/once-per.ts';
import type { MarketTap } from '../../market/tapped-market.ts';
import type { MarketPrices } from './value-account.ts';

/** How long a contract is watched after its price was last read, and between two checks, in milliseconds. */
const UNUSED_MS = 120_000;
const CHECK_MS = 30_000;

const conversions = oncePer(({ contracts }: Catalogue) => conversionLookup(contracts));
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

  constructor(
    private readonly market: Market,
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
   * Dollars per unit of an asset at its index price; undefined without one. Stablecoins have a price of
   * their own, which is not 1.
   */
  usd(asset: string): number | undefined {
    const conversion = conversions(this.market.catalogue)(asset, 'USD');
    if (conversion === undefined) return undefined;
    for (const key of conversionKeys(conversion)) this.ticker(key);
    return conversionRate(conversion, (key) => this.ticker(key)?.index_price);
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
