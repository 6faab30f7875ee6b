import { alertContractKeys, type Contract, type Ticker } from '@parallax/protocol';
import { contractsByKey } from '@parallax/server-market/contracts-by-key';
import type { Market } from '@parallax/server-market/market-reads';
import type { MarketTap } from '@parallax/server-market/tapped-market';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import type { WatchedAlert } from './watched-alert.ts';

interface Options {
  readonly market: Market;
  readonly tap: MarketTap;
  /** called with the current ticker of a contract once it is watched */
  readonly onTicker: (key: string, ticker: Ticker) => void;
}

/** Watches the tickers of the contracts of alerts. */
export class ContractWatcher {
  /** the contracts of alerts, even after they have expired */
  readonly #contracts = new Map<string, Contract>();
  readonly #toWatch = new Set<string>();
  #watching: Promise<void> | undefined;
  #catalogue: Market['catalogue'];

  constructor(private readonly options: Options) {
    this.#catalogue = options.market.catalogue;
  }

  get contracts(): ReadonlyMap<string, Contract> {
    return this.#contracts;
  }

  /**
   * Remembers the listed contracts of an alert, so that messages can still name them after they
   * expire.
   */
  rememberContracts(alert: WatchedAlert): void {
    const listed = contractsByKey(this.options.market);
    for (const key of alertContractKeys(alert)) {
      const contract = listed.get(key);
      if (contract) this.#contracts.set(key, contract);
    }
  }

  watch(key: string): void {
    this.#toWatch.add(key);
    this.#watching ??= this.#watchAll();
  }

  unwatch(key: string): void {
    this.#toWatch.delete(key);
    this.options.tap.unwatch('ticker', key);
  }

  /** Removes the contracts that are not watched yet. */
  cancel(): void {
    this.#toWatch.clear();
  }

  /** Resolves when all contracts are watched. */
  async untilWatched(): Promise<void> {
    await this.#watching;
  }

  /**
   * Watches the listed contracts of alerts again after the catalogue has changed: a contract may have
   * been unknown until its venue was reached. Returns whether the catalogue has changed.
   */
  watchListed(alerts: Iterable<WatchedAlert>): boolean {
    const { market } = this.options;
    if (market.catalogue === this.#catalogue) return false;
    this.#catalogue = market.catalogue;
    const listed = contractsByKey(market);
    for (const alert of alerts) {
      this.rememberContracts(alert);
      for (const key of alertContractKeys(alert)) if (listed.has(key)) this.watch(key);
    }
    return true;
  }

  /** Watching a contract takes a few milliseconds, so contracts are watched in time slices. */
  async #watchAll(): Promise<void> {
    const { tap, onTicker } = this.options;
    const slicer = new TimeSlicer();
    for (const key of this.#toWatch) {
      await slicer.step();
      if (!this.#toWatch.delete(key)) continue;
      const current = tap.watch('ticker', key);
      if (current?.kind === 'ticker') onTicker(key, current.data);
    }
    this.#watching = undefined;
  }
}
